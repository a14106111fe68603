import { desc, eq, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { mailBody, mailOutbox, user } from "../../db/schema";
import { fillIn } from "../../services/mail-merge";

/** The newest mails of the outbox, newest first, as their readers see them; the link to unsubscribe stays a place. */
export async function listOutbox(db: Db, limit: number) {
  const rows = await db
    .select({
      mail: mailOutbox,
      bodySubject: sql<string | null>`${mailBody.subject}`.as("body_subject"),
      bodyPlain: sql<string>`${mailBody.plain}`.as("body_plain"),
      bodyHtml: sql<string>`${mailBody.html}`.as("body_html"),
      name: user.name,
    })
    .from(mailOutbox)
    .leftJoin(mailBody, eq(mailBody.id, mailOutbox.bodyId))
    .leftJoin(user, eq(user.id, mailOutbox.userId))
    .orderBy(desc(mailOutbox.createdAt))
    .limit(limit);
  return rows.map(({ mail, bodySubject, bodyPlain, bodyHtml, name }) => ({
    ...mail,
    ...(bodySubject !== null && fillIn({ subject: bodySubject, plain: bodyPlain, html: bodyHtml }, places(name))),
  }));
}

function places(name: string | null) {
  return { name: name ?? "", unsubscribe: "{{unsubscribe}}" };
}
