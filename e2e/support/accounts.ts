import type { Db } from "../../app/db/client.server";
import { hashPassword } from "../../app/features/auth/password-hash";
import { makePerson, type Person } from "../../app/testing/make";

/** A password that everybody in these tests has. */
export const password = "tall violet kettle";
const hash = hashPassword(password);

let made = 0;

/** A username that nobody has. */
export function freshName(): string {
  made += 1;
  return `t${process.pid}-${Date.now().toString(36)}-${made}`.slice(-30);
}

/** Somebody who can sign in with `password`. */
export async function makeResident(db: Db, options: Parameters<typeof makePerson>[1] = {}): Promise<Person> {
  return makePerson(db, { passwordHash: await hash, ...options });
}

/** Posts JSON to one of our endpoints, as a client on our own pages would. */
export function postJson(url: string, path: string, body: unknown, headers: Record<string, string> = {}) {
  return fetch(url + path, {
    method: "POST",
    headers: { "Content-Type": "application/json", Origin: url, ...headers },
    body: JSON.stringify(body),
  });
}

/** Posts a form as a browser without JavaScript would; redirects are not followed. */
export function postForm(url: string, path: string, fields: Record<string, string>, cookie = "") {
  return fetch(url + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: url, Accept: "text/html", Cookie: cookie },
    body: new URLSearchParams(fields),
  });
}

/** The login cookie that an answer sets, as a Cookie header; empty when it sets none. */
export function loginOf(answer: Response): string {
  const cookie = answer.headers.getSetCookie().find((line) => /session_token=[^;]/.test(line));
  return cookie?.split(";")[0] ?? "";
}
