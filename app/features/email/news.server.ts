import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { mailOutbox, profile } from "../../db/schema";

/**
 * Builds the statement that deletes a learner's unsent campaign emails. Includes emails that are being delivered: a delivery
 * checks for its email again before the last byte, so an unsubscription applies at once.
 */
export function deleteUnsentNews(db: Db, userId: string) {
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

/** Unsubscribes a learner from campaign emails; safe to repeat. A learner without a profile never gets campaign emails. */
export async function unsubscribeFromNews(db: Db, userId: string): Promise<void> {
  await db.batch([
    db.update(profile).set({ newsByEmail: false }).where(eq(profile.userId, userId)),
    deleteUnsentNews(db, userId),
  ]);
}
