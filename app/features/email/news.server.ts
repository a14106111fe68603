import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { mailOutbox, profile } from "../../db/schema";

/**
 * Builds the statement that deletes a learner's unsent campaign mails. Includes mails of a running delivery, which checks once more
 * before the last byte, so that an unsubscription applies at once.
 */
export function deleteWaitingNews(db: Db, userId: string) {
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

/** Unsubscribes a learner from campaign mails; safe to repeat. A learner without a profile gets none. */
export async function unsubscribeFromNews(db: Db, userId: string): Promise<void> {
  await db.batch([
    db.update(profile).set({ newsByEmail: false }).where(eq(profile.userId, userId)),
    deleteWaitingNews(db, userId),
  ]);
}
