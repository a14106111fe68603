import { applyD1Migrations, env, reset } from "cloudflare:test";
import { openD1 } from "../../db/client.server";
import { studyContract } from "./study.contract";

studyContract("D1", async () => {
  await reset();
  const e = env as unknown as { DB: D1Database; MIGRATIONS: never };
  await applyD1Migrations(e.DB, e.MIGRATIONS);
  return openD1(e.DB, { trips: 0, rowsRead: 0, rowsWritten: 0 });
});
