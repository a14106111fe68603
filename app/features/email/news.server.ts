import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { mailOutbox, profile } from "../../db/schema";

/**
 * Takes the news that waits for a learner out of the outbox, also what a delivery already holds: it asks once more before the
 * last byte leaves, so consent ends at once; for a batch.
 */
export function dropWaitingNews(db: Db, userId: string) {
  return db
    .delete(mailOutbox)
    .where(
      and(
        eq(mailOutbox.userId, userId),
        eq(mailOutbox.kind, "campaign"),
        inArray(mailOutbox.state, ["waiting", "sending"]),
      ),
    );
}

/** Ends a learner's news by e-mail; may be done again. Whoever has no profile gets none anyway. */
export async function stopNews(db: Db, userId: string): Promise<void> {
  await db.batch([
    db.update(profile).set({ newsByEmail: false }).where(eq(profile.userId, userId)),
    dropWaitingNews(db, userId),
  ]);
}
