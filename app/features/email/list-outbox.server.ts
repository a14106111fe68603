import { desc, eq, sql } from "drizzle-orm";
import type { Context } from "../../context.server";
import { mailBody, mailOutbox, user } from "../../db/schema";
import { fillPlaceholders } from "../../services/mail-merge";
import { getUnsubscribeUrl } from "./unsubscribe.server";

/** Returns the newest emails of the outbox, newest first, with their placeholders filled. */
export async function listOutbox({ db, settings }: Pick<Context, "db" | "settings">, limit: number) {
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
  return Promise.all(
    rows.map(async ({ mail, bodySubject, bodyPlain, bodyHtml, name }) => {
      if (bodySubject === null || mail.userId === null) return mail;
      const unsubscribeUrl = await getUnsubscribeUrl(settings, mail.userId);
      const template = { subject: bodySubject, plain: bodyPlain, html: bodyHtml };
      return { ...mail, ...fillPlaceholders(template, { name: name ?? "", unsubscribe: unsubscribeUrl }) };
    }),
  );
}
