import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Context } from "../../context.server";
import { rateLimit, user } from "../../db/schema";
import { dayMs } from "../../lib/day";
import { freshD1 } from "../../testing/d1";
import { localContext } from "../../testing/local-context";
import { linkParameter, mailsTo } from "../../testing/mailbox";
import { makeLogin, makePerson, type Person } from "../../testing/make";
import { browserPost, cookiesOf, makePersonWithPassword, password } from "../../testing/sign-in-setup";
import { countAttempt, countMail } from "./attempt-limits.server";
import { handleAuthEndpoint } from "./auth-endpoints.server";
import { requestEmailChange } from "./email-change.server";
import { resendVerificationLink } from "./email-verification.server";
import { rememberResetDevice } from "./known-device.server";
import { checkOwnPassword } from "./own-password.server";
import { resetPassword, sendResetLink } from "./password-reset.server";
import { signIn } from "./sign-in.server";
import { signUp } from "./sign-up.server";
import type { Viewer } from "./viewer.server";

// Each test hashes dozens of passwords, which takes long on a busy machine.
vi.setConfig({ testTimeout: 180_000 });

// Limits per account and per mailbox, regardless of the number of networks.

let context: Context;
let ada: Person;
let pendingWork: Promise<unknown>[] = [];

beforeEach(async () => {
  pendingWork = [];
  await freshD1();
  context = localContext({}, (work) => void pendingWork.push(work));
  ada = await makePersonWithPassword(context.db);
});
afterEach(() => Promise.all(pendingWork));

const minute = 60_000;
const contextAfter = (ms: number): Context => ({ ...context, now: context.now + ms });
const createNetworks = (count: number) => Array.from({ length: count }, (_, n) => `198.51.100.${n}`);

async function tryPassword(login: string, typed: string, { from = "192.0.2.1", cookie = "", when = context } = {}) {
  return (await signIn(when, browserPost("/login", { from, cookie }), { login, password: typed })).outcome;
}

/** Returns the number of times each outcome occurs. */
function countOutcomes(outcomes: (string | number)[]) {
  const counts: Record<string, number> = {};
  for (const one of outcomes) counts[one] = (counts[one] ?? 0) + 1;
  return counts;
}

describe("passwords", () => {
  it("checks ten of sixty parallel wrong passwords from sixty addresses, also for unknown names", async () => {
    for (const login of [ada.username, ada.email, "nobody-at-all"]) {
      const outcomes = await Promise.all(
        createNetworks(60).map((from) => tryPassword(login, "wrong green lamp", { from })),
      );
      expect(countOutcomes(outcomes), login).toEqual({ refused: 10, slowedDown: 50 });
    }
  });

  it("counts attempts by JSON and by page together, with the same response for unknown names", async () => {
    const ask = async (login: string, kind: "username" | "email") => {
      const endpoint = `sign-in/${kind}`;
      const json = { [kind]: login, password: "wrong green lamp" };
      const answer = await handleAuthEndpoint(context, browserPost(`/api/auth/${endpoint}`, { json }), endpoint);
      return [answer.status, answer.headers.get("Retry-After"), await answer.text()] as const;
    };
    for (const [there, nobody, kind] of [
      [ada.username, "nobody-at-all", "username"],
      [ada.email, "nobody@example.test", "email"],
    ] as const) {
      for (const login of [there, nobody])
        await Promise.all(
          createNetworks(10).map((from) => tryPassword(login.toUpperCase(), "wrong green lamp", { from })),
        );
      const refused = await ask(there, kind);
      expect(refused.slice(0, 2)).toEqual([429, "3600"]);
      expect(await ask(nobody, kind)).toEqual(refused);
    }
  });

  it("delays attempts after the tenth by one, two, four … minutes, at most an hour", async () => {
    const subject = "somebody";
    const take = (ms: number) => countAttempt(contextAfter(ms), "password", subject);
    for (let n = 0; n < 10; n++) expect(await take(0)).toBe(true);
    let open = 0;
    for (const wait of [1, 2, 4, 8, 16, 32, 60, 60, 60]) {
      expect(await take(open + wait * minute - 1), `${wait} minutes`).toBe(false);
      open += wait * minute;
      expect(await take(open), `${wait} minutes`).toBe(true);
    }
    // Days of continued attempts do not reset the count.
    for (let hour = 0; hour < 80; hour++) {
      open += 60 * minute;
      expect(await take(open)).toBe(true);
    }
    expect(await take(open + 60 * minute - 1)).toBe(false);
    const dayLater = open + dayMs + 1;
    for (let n = 0; n < 10; n++) expect(await take(dayLater)).toBe(true);
    expect(await take(dayLater)).toBe(false);
  });

  it("lets the owner in from a known browser and from one that reset the password", async () => {
    const first = await signIn(context, browserPost("/login"), { login: ada.username, password });
    if (first.outcome !== "signedIn") throw new Error(first.outcome);
    const used = cookiesOf(first.headers);
    await Promise.all(pendingWork);
    await Promise.all(createNetworks(30).map((from) => tryPassword(ada.username, "wrong green lamp", { from })));
    expect(await tryPassword(ada.username, password)).toBe("slowedDown");
    expect(await tryPassword(ada.username, password, { cookie: used })).toBe("signedIn");
    // Another user's known browser does not count as hers.
    const ben = await makePersonWithPassword(context.db);
    const other = await signIn(context, browserPost("/login"), { login: ben.username, password });
    if (other.outcome !== "signedIn") throw new Error(other.outcome);
    await Promise.all(pendingWork);
    expect(await tryPassword(ada.username, password, { cookie: cookiesOf(other.headers) })).toBe("slowedDown");

    await sendResetLink(context, ada.email);
    const token = await linkParameter(context.db, { email: ada.email, kind: "reset", name: "token" });
    expect(await resetPassword(context, token, "bold orange chair")).toBe(ada.userId);
    const cookie = rememberResetDevice(context, browserPost("/reset-password"), ada.userId).split(";")[0] ?? "";
    await Promise.all(pendingWork);
    expect(await tryPassword(ada.username, "bold orange chair", { cookie })).toBe("signedIn");
    // The email about the new password replaces the one about a new device.
    expect((await mailsTo(context.db, ada.email)).map(({ kind }) => kind)).not.toContain("newDevice");
  });

  it("allows ten attempts from a stolen known browser", async () => {
    const first = await signIn(context, browserPost("/login"), { login: ada.username, password });
    if (first.outcome !== "signedIn") throw new Error(first.outcome);
    const cookie = cookiesOf(first.headers);
    await Promise.all(pendingWork);
    const outcomes = await Promise.all(
      createNetworks(15).map((from) => tryPassword(ada.username, "wrong green lamp", { from, cookie })),
    );
    expect(countOutcomes(outcomes)).toEqual({ refused: 10, slowedDown: 5 });
  });

  it("does not count correct passwords", async () => {
    const unconfirmed = await makePersonWithPassword(context.db, { emailVerified: false });
    for (let n = 0; n < 11; n++) expect(await tryPassword(unconfirmed.username, password)).toBe("unverified");
    expect((await context.db.select().from(rateLimit)).map(({ count }) => count)).toEqual([0]);
  });

  it("allows ten attempts per login in the settings, without affecting other logins", async () => {
    await makeLogin(context.db, ada.userId);
    const viewer = { userId: ada.userId, loginSessionId: "stolen" } as Viewer;
    const wrong = await Promise.all(
      createNetworks(12).map(() => checkOwnPassword(context, viewer, "wrong green lamp")),
    );
    const words = wrong.map((errors) => errors?.fieldErrors.currentPassword[0] ?? "right");
    expect(countOutcomes(words)).toEqual({
      "This password is wrong.": 10,
      "Too many wrong passwords. Try again in an hour.": 2,
    });
    expect(await checkOwnPassword(context, viewer, password)).not.toBeNull();
    expect(await checkOwnPassword(context, { ...viewer, loginSessionId: "own" }, password)).toBeNull();
  });

  it("stores names and addresses only as hashes", async () => {
    await tryPassword("hunter22hunter", "wrong green lamp");
    await countMail(context, "reset", ada.email);
    expect(JSON.stringify(await context.db.select().from(rateLimit))).not.toMatch(/hunter22|example\.test/);
  });
});

describe("emails to one address", () => {
  const kinds = async (email: string) => countOutcomes((await mailsTo(context.db, email)).map(({ kind }) => kind));

  it("sends three of thirty parallel requests, then one within the lifetime of a link", async () => {
    const answers = await Promise.all(
      createNetworks(30).map((from) => {
        const json = { email: ada.email };
        const request = browserPost("/api/auth/request-password-reset", { from, json });
        return handleAuthEndpoint(context, request, "request-password-reset");
      }),
    );
    const nobody = await handleAuthEndpoint(
      context,
      browserPost("/api/auth/request-password-reset", { json: { email: "nobody@example.test" } }),
      "request-password-reset",
    );
    const words = await nobody.text();
    for (const answer of answers) expect([answer.status, await answer.text()]).toEqual([nobody.status, words]);
    expect(await kinds(ada.email)).toEqual({ reset: 3 });
    // The link of an email requested by a stranger works until the next email is allowed.
    let asked = 0;
    for (const wait of [1, 2, 4, 8, 16, 30, 30, 30]) {
      asked += wait * minute;
      expect(await countMail(contextAfter(asked), "reset", ada.email), `${wait} minutes`).toBe(true);
      expect(await countMail(contextAfter(asked + minute - 1), "reset", ada.email)).toBe(false);
    }
  });

  it("caps confirmations, sign-ups, and changes of address alike", async () => {
    const { db } = context;
    const waiting = await makePerson(db, { emailVerified: false });
    await Promise.all(createNetworks(8).map(() => resendVerificationLink(context, waiting.email)));
    expect(await kinds(waiting.email)).toEqual({ verify: 3 });

    const wish = { fullName: "Eve", password, timeZone: "UTC" };
    await Promise.all(
      createNetworks(6).map((_, n) =>
        signUp(context, { ...wish, username: `eve-${n}`, email: ada.email.toUpperCase() }),
      ),
    );
    const eve = { userId: waiting.userId, fullName: "Eve", email: waiting.email };
    await Promise.all(createNetworks(6).map(() => requestEmailChange(context, eve, ada.email)));
    expect(await kinds(ada.email)).toEqual({ alreadyRegistered: 3 });
    await Promise.all(createNetworks(6).map(() => requestEmailChange(context, eve, "free@example.test")));
    expect(await kinds("free@example.test")).toEqual({ newEmail: 3 });
    // Many tags of one mailbox.
    await Promise.all(
      createNetworks(6).map((_, n) =>
        signUp(context, { ...wish, username: `tag-${n}`, email: `zoe+${n}@example.test` }),
      ),
    );
    const all = await Promise.all(createNetworks(6).map((_, n) => mailsTo(db, `zoe+${n}@example.test`)));
    expect(all.flat()).toHaveLength(3);
    // The accounts exist, and their links can be requested later.
    expect((await db.select().from(user)).filter(({ email }) => email.startsWith("zoe+"))).toHaveLength(6);
  });

  it("counts each kind separately, and always sends warnings to the owner", async () => {
    await Promise.all(createNetworks(5).map(() => sendResetLink(context, ada.email)));
    const owner = { userId: ada.userId, fullName: "Ada", email: ada.email };
    for (let n = 0; n < 5; n++) await requestEmailChange(context, owner, `new-${n}@example.test`);
    expect(await kinds(ada.email)).toEqual({ reset: 3, emailAsked: 5 });
  });
});
