import { desc } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { mailOutbox } from "../../db/schema";

/** The newest mails of the outbox, newest first. */
export function listOutbox(db: Db, limit: number) {
  return db.select().from(mailOutbox).orderBy(desc(mailOutbox.createdAt)).limit(limit);
}
