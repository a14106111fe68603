import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import type { Context } from "~/context.server";
import { auditLog, loginSession, twoFactor, user, verification } from "~/db/schema";
import { signValue } from "~/lib/signed-value";
import { freshD1 } from "~/testing/d1";
import { localContext } from "~/testing/local-context";
import { makeLogin, makePerson } from "~/testing/make";
import { browserPost } from "~/testing/sign-in-setup";
import type { Viewer } from "../viewer.server";
import { completeSecondStep } from "./second-step.server";
import { computeCode } from "./totp";
import { decryptSecret, markCodeUsed, verifyCode } from "./two-step-codes.server";
import {
  countBackupCodes,
  readSetup,
  removeTwoStep,
  renewBackupCodes,
  startSetup,
  turnOnTwoStep,
} from "./two-step-setup.server";

let context: Context;
let viewer: Viewer;

beforeEach(async () => {
  const { db } = await freshD1();
  context = {
    ...localContext(),
    db,
  };
  const { userId, username } = await makePerson(db, { role: "admin" });
  viewer = { userId, username, loginSessionId: "none" } as Viewer;
});

const later = (ms: number): Context => ({ ...context, now: context.now + ms });

async function readSecret() {
  const [row] = await context.db.select().from(twoFactor).where(eq(twoFactor.userId, viewer.userId));
  return decryptSecret(context, row?.secret ?? "");
}

async function setUp() {
  await startSetup(context, viewer);
  const codes = await turnOnTwoStep(context, viewer, await computeCode(await readSecret(), context.now));
  if (!codes) throw new Error("it was not switched on");
  return codes;
}

const isOn = async () => (await context.db.select({ on: user.twoFactorEnabled }).from(user))[0]?.on;

it("ignores an unconfirmed setup, and refuses another user's, expired, or forged tickets", async () => {
  const { ticket } = await startSetup(context, viewer);
  expect(await isOn()).toBe(false);
  expect(await readSetup(context, viewer, ticket)).not.toBeNull();
  expect(await readSetup(context, { ...viewer, userId: "other" }, ticket)).toBeNull();
  expect(await readSetup(later(16 * 60_000), viewer, ticket)).toBeNull();
  expect(await readSetup(context, viewer, `${ticket}x`)).toBeNull();
});

it("restarts with another secret, and is turned on once", async () => {
  await startSetup(context, viewer);
  const first = await readSecret();
  await startSetup(context, viewer);
  expect(await readSecret()).not.toBe(first);
  const code = await computeCode(await readSecret(), context.now);
  const both = await Promise.all([turnOnTwoStep(context, viewer, code), turnOnTwoStep(context, viewer, code)]);
  expect(both.filter(Boolean)).toHaveLength(1);
  expect(await context.db.select().from(auditLog)).toHaveLength(1);
  // Another code does not turn it on again.
  expect(await turnOnTwoStep(context, viewer, "000000")).toBeNull();
});

it("accepts a code once until it expires", async () => {
  expect(await markCodeUsed(context, "u", "123456")).toBe(true);
  expect(await markCodeUsed(context, "u", "123456")).toBe(false);
  expect(await markCodeUsed(context, "other", "123456")).toBe(true);
  expect(await markCodeUsed(later(60_000), "u", "123456")).toBe(false);
  expect(await markCodeUsed(later(3 * 60_000), "u", "123456")).toBe(true);
  expect(await context.db.select().from(verification)).toHaveLength(2);
});

it("accepts each app code and backup code once, and locks after ten wrong ones", async () => {
  const codes = await setUp();
  const plain = codes.map((code) => code.replace("-", ""));
  const prove = (code = "", at = context) => verifyCode(at, viewer.userId, code);
  const soon = later(30_000);
  const code = await computeCode(await readSecret(), soon.now);
  expect([await prove(code, soon), await prove(code, soon)]).toEqual(["right", "used"]);
  expect([await prove(plain[0]), await prove(plain[0])]).toEqual(["right", "wrong"]);
  expect(await countBackupCodes(context, viewer.userId)).toBe(9);
  for (let n = 0; n < 9; n++) expect(await prove(`gggggggg0${n}`)).toBe("wrong");
  expect(await prove(plain[1])).toBe("locked");
  expect(await prove(plain[1], later(16 * 60_000))).toBe("right");
  const fresh = await renewBackupCodes(context, viewer);
  expect(await prove(plain[2], later(16 * 60_000))).toBe("wrong");
  expect(await prove(fresh[0]?.replace("-", ""), later(16 * 60_000))).toBe("right");
});

it("resets the count of wrong codes after each correct one", async () => {
  await setUp();
  const prove = (code: string, at = context) => verifyCode(at, viewer.userId, code);
  for (let n = 0; n < 9; n++) expect(await prove(`gggggggg0${n}`)).toBe("wrong");
  const soon = later(30_000);
  expect(await prove(await computeCode(await readSecret(), soon.now), soon)).toBe("right");
  expect(await prove("gggggggg10")).toBe("wrong");
  const again = later(60_000);
  expect(await prove(await computeCode(await readSecret(), again.now), again)).toBe("right");
});

it("is removed by another admin with a log entry, and ends every login", async () => {
  const { db } = context;
  await setUp();
  await makeLogin(db, viewer.userId);
  await removeTwoStep(context, "the-admin", viewer.userId);
  expect([await isOn(), await db.select().from(twoFactor), await db.select().from(loginSession)]).toEqual([
    false,
    [],
    [],
  ]);
  const [, removed] = await db.select().from(auditLog);
  expect(removed).toMatchObject({ actorId: "the-admin", action: "remove two-step", subject: `user:${viewer.userId}` });
  // Without two-step sign-in, nothing is removed or logged.
  await makeLogin(db, viewer.userId);
  await removeTwoStep(context, "the-admin", viewer.userId);
  expect([(await db.select().from(auditLog)).length, (await db.select().from(loginSession)).length]).toEqual([2, 1]);
});

describe("parallel codes", () => {
  /** Returns the outcomes of `count` wrong codes, each for its own sign-in with a correct password. */
  async function tryWrongCodes(count: number) {
    const { db, settings, now } = context;
    const expiresAt = new Date(now + 60_000);
    const at = { createdAt: new Date(now), updatedAt: new Date(now), expiresAt };
    const requests = [];
    for (let n = 0; n < count; n++) {
      const identifier = `2fa-sign-in-${n}`;
      await db.insert(verification).values([
        { id: `c${n}`, identifier, value: viewer.userId, ...at },
        { id: `t${n}`, identifier: `2fa-attempts-${identifier}`, value: "0", ...at },
      ]);
      const cookie = encodeURIComponent(await signValue(identifier, settings.authSecret));
      requests.push(browserPost("/login/code", { cookie: `radcore.two_factor=${cookie}`, from: `198.51.100.${n}` }));
    }
    return Promise.all(
      requests.map(async (request, n) => (await completeSecondStep(context, request, `gggggggg${10 + n}`)).outcome),
    );
  }

  const count = (outcomes: string[], which: string) => outcomes.filter((one) => one === which).length;

  it("are limited to ten per account at sign-in; then even the correct one is refused for 15 minutes", async () => {
    const codes = await setUp();
    const outcomes = await tryWrongCodes(25);
    expect([count(outcomes, "wrong"), count(outcomes, "locked")]).toEqual([10, 15]);
    const right = codes[0]?.replace("-", "") ?? "";
    expect(await verifyCode(context, viewer.userId, right)).toBe("locked");
    expect(await verifyCode(later(15 * 60_000), viewer.userId, right)).toBe("right");
  });

  it("are limited to ten per account in the settings too, and the tenth may be correct", async () => {
    const codes = await setUp();
    const prove = (code: string) => verifyCode(context, viewer.userId, code);
    const outcomes = await Promise.all(Array.from({ length: 25 }, (_, n) => prove(`gggggggg${10 + n}`)));
    expect([count(outcomes, "wrong"), count(outcomes, "locked")]).toEqual([10, 15]);
    await context.db.update(twoFactor).set({ failedVerificationCount: 9, lockedUntil: null });
    expect(await prove(codes[0]?.replace("-", "") ?? "")).toBe("right");
    expect(await prove("gggggggg00")).toBe("wrong");
    expect((await context.db.select().from(twoFactor))[0]).toMatchObject({
      failedVerificationCount: 1,
      lockedUntil: null,
    });
  });
});
