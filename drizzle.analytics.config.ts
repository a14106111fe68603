import { defineConfig } from "drizzle-kit";

export default defineConfig({
  dialect: "sqlite",
  schema: "./app/db/analytics/schema.ts",
  out: "./migrations/analytics",
});
