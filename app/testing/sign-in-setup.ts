// Setup of account tests in workerd: a person with a password, and requests as browsers send them.
import { randomBytes, scryptSync } from "node:crypto";
import type { Db } from "../db/client.server";
import { makePerson, type Person } from "./make";

/** The password of everyone whom `makePersonWithPassword` creates. */
export const password = "tall violet kettle";
const hash = cheapHash(password);

/** Makes a person who can sign in with `password`. */
export async function makePersonWithPassword(db: Db, options: Parameters<typeof makePerson>[1] = {}): Promise<Person> {
  return makePerson(db, { passwordHash: hash, ...options });
}

/** Returns a hash in our format that takes a thousandth of the time to verify: these tests check hundreds of passwords. */
function cheapHash(password: string): string {
  const salt = randomBytes(16);
  const hash = scryptSync(password, salt, 32, { N: 2 ** 4, r: 8, p: 5 });
  return `$scrypt$ln=4,r=8,p=5$${salt.toString("base64")}$${hash.toString("base64")}`;
}

/** Returns a POST of a form or of JSON as a browser sends it; `from` is the IP address. */
export function browserPost(path: string, { from = "192.0.2.1", cookie = "", json }: Sent = {}): Request {
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

/** Returns the cookies that a response sets, as a browser sends them back. */
export function cookiesOf(headers: Headers): string {
  return headers
    .getSetCookie()
    .map((line) => line.split(";")[0])
    .join("; ");
}
