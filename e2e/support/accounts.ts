import type { Db } from "../../app/db/client.server";
import { hashPassword } from "../../app/features/auth/password-hash";
import { makePerson, type Person } from "../../app/testing/make";

/** The password of every test user. */
export const password = "tall violet kettle";
const hash = hashPassword(password);

let made = 0;

/** Returns an unused username. */
export function freshName(): string {
  made += 1;
  return `t${process.pid}-${Date.now().toString(36)}-${made}`.slice(-30);
}

/** Creates a user who can sign in with `password`. */
export async function makeResident(db: Db, options: Parameters<typeof makePerson>[1] = {}): Promise<Person> {
  return makePerson(db, { passwordHash: await hash, ...options });
}

/** Posts JSON to one of our endpoints with our own origin. */
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

/** Returns the login cookie of an answer as a Cookie header, or an empty string. */
export function loginOf(answer: Response): string {
  const cookie = answer.headers.getSetCookie().find((line) => /session_token=[^;]/.test(line));
  return cookie?.split(";")[0] ?? "";
}
