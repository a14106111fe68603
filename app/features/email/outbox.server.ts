import { desc, eq } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { mailBody, mailOutbox, user } from "../../db/schema";
import { fillIn } from "../../services/mail-merge";

/** The newest mails of the outbox, newest first, as their readers see them; the link to unsubscribe stays a place. */
export async function listOutbox(db: Db, limit: number) {
  const rows = await db
    .select({ mail: mailOutbox, body: mailBody, name: user.name })
    .from(mailOutbox)
    .leftJoin(mailBody, eq(mailBody.id, mailOutbox.bodyId))
    .leftJoin(user, eq(user.id, mailOutbox.userId))
    .orderBy(desc(mailOutbox.createdAt))
    .limit(limit);
  return rows.map(({ mail, body, name }) => ({
    ...mail,
    ...(body && fillIn({ subject: body.subject, plain: body.plain, html: body.html }, places(name))),
  }));
}

function places(name: string | null) {
  return { name: name ?? "", unsubscribe: "{{unsubscribe}}" };
}
