// Setup of account tests in workerd: a person with a password, and requests as browsers send them.
import type { Db } from "../db/client.server";
import { hashPassword } from "../features/auth/password-hash";
import { makePerson, type Person } from "./make";

/** A password that `makeHolder` gives. */
export const password = "tall violet kettle";
const hash = hashPassword(password);

/** Makes a person who can sign in with `password`. */
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

/** The cookies that an answer sets, as a browser sends them back. */
export function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
