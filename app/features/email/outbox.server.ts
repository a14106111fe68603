import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import type { Db } from "../../db/client.server";
import { mailBody, mailOutbox, user } from "../../db/schema";
import { fillIn } from "../../services/mail-merge";

/** The newest mails of the outbox, newest first, as their readers see them; the link to unsubscribe stays a place. */
export async function listOutbox(db: Db, limit: number) {
  const rows = await db
    .select({
      ...getTableColumns(mailOutbox),
      // Names of their own: D1 gives one of two columns that have the same.
      sharedSubject: sql<string | null>`${mailBody.subject}`.as("shared_subject"),
      sharedPlain: sql<string | null>`${mailBody.plain}`.as("shared_plain"),
      sharedHtml: sql<string | null>`${mailBody.html}`.as("shared_html"),
      reader: user.name,
    })
    .from(mailOutbox)
    .leftJoin(mailBody, eq(mailBody.id, mailOutbox.bodyId))
    .leftJoin(user, eq(user.id, mailOutbox.userId))
    .orderBy(desc(mailOutbox.createdAt))
    .limit(limit);
  return rows.map(({ sharedSubject: subject, sharedPlain: plain, sharedHtml: html, reader, ...mail }) => ({
    ...mail,
    ...(subject !== null && plain !== null && html !== null && fillIn({ subject, plain, html }, places(reader))),
  }));
}

function places(name: string | null) {
  return { name: name ?? "", unsubscribe: "{{unsubscribe}}" };
}
