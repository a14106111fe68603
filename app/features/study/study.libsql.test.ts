import { readFileSync } from "node:fs";
import { createClient } from "@libsql/client";
import { drizzle } from "drizzle-orm/libsql";
import type { Db } from "../../db/client.server";
import * as schema from "../../db/schema";
import { studyContract } from "./study.contract";

studyContract("libSQL", async () => {
  const client = createClient({ url: ":memory:" });
  for (const st of readFileSync("migrations/app/0000_start.sql", "utf8").split("--> statement-breakpoint"))
    await client.execute(st);
  return drizzle(client, { schema }) as unknown as Db;
});
