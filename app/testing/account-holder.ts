// What tests of accounts begin with, in workerd: somebody with a password, and requests as their browsers send them.
import { desc, eq } from "drizzle-orm";
import type { Db } from "../db/client.server";
import { mailOutbox } from "../db/schema";
import { hashPassword } from "../features/auth/password";
import { makePerson, type Person } from "./make";

/** A password that `makeHolder` gives. */
export const password = "tall violet kettle";
const hash = hashPassword(password);

/** Somebody who can sign in with `password`. */
export async function makeHolder(db: Db, options: Parameters<typeof makePerson>[1] = {}): Promise<Person> {
  return makePerson(db, { passwordHash: await hash, ...options });
}

/** A form or JSON sent by a browser; `from` is the address that the edge saw. */
export function sent(path: string, { from = "192.0.2.1", cookie = "", json }: Sent = {}): Request {
  return new Request(`http://localhost:8787${path}`, {
    method: "POST",
    headers: {
      Origin: "http://localhost:8787",
      "CF-Connecting-IP": from,
      Cookie: cookie,
      ...(json === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
}

interface Sent {
  from?: string;
  cookie?: string;
  json?: unknown;
}

/** The mails to an address, newest first. */
export function mailsTo(db: Db, email: string) {
  return db.select().from(mailOutbox).where(eq(mailOutbox.recipient, email)).orderBy(desc(mailOutbox.createdAt));
}

/** A parameter of the link in the newest mail of a kind to an address. */
export async function linkParameter(db: Db, { email, kind, name }: { email: string; kind: string; name: string }) {
  const mail = (await mailsTo(db, email)).find((one) => one.kind === kind);
  const link = mail?.plain.match(/https?:\/\/\S+/)?.[0];
  if (!link) throw new Error(`There is no ${kind} mail with a link to ${email}`);
  return new URL(link).searchParams.get(name) ?? "";
}

/** The cookies that an answer sets, as a browser sends them back. */
export function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
