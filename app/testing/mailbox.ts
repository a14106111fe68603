// Reads the outbox as the owner of an address reads their mail.
import { desc, eq } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { mailOutbox } from "../db/schema";

/** Returns the mails to an address, newest first. */
export function mailsTo(db: Db, email: string) {
  return db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email)).orderBy(desc(mailOutbox.createdAt));
}

/** Returns the path and query of the link in a mail. Throws if there is none. */
export function linkIn(mail: { plain: string } | undefined): string {
  const link = mail?.plain.match(/https?:\/\/\S+/)?.[0];
  if (!link) throw new Error("There is no link in the mail");
  const { pathname, search } = new URL(link);
  return pathname + search;
}

/** Returns a parameter of the link in the newest mail of a kind to an address. */
export async function linkParameter(db: Db, { email, kind, name }: { email: string; kind: string; name: string }) {
  const mail = (await mailsTo(db, email)).find((one) => one.kind === kind);
  return new URL(linkIn(mail), "http://localhost").searchParams.get(name) ?? "";
}
