import { and, eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { mailOutbox, profile } from "../../db/schema";

/** Takes the news that waits for a learner out of the outbox: consent ends at once; for a batch. */
export function dropWaitingNews(db: Db, userId: string) {
  return db
    .delete(mailOutbox)
    .where(and(eq(mailOutbox.userId, userId), eq(mailOutbox.kind, "campaign"), eq(mailOutbox.state, "waiting")));
}

/** Ends a learner's news by e-mail; may be done again. Whoever has no profile gets none anyway. */
export async function stopNews(db: Db, userId: string): Promise<void> {
  await db.batch([
    db.update(profile).set({ newsByEmail: false }).where(eq(profile.userId, userId)),
    dropWaitingNews(db, userId),
  ]);
}
