import { and, eq, like, notLike, or } from "drizzle-orm";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { Context } from "../../context.server";
import { account, loginSession, twoFactor, user, verification } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { localContext } from "../../testing/local-context";
import { linkParameter } from "../../testing/mailbox";
import { makeLogin, makePerson, type Person } from "../../testing/make";
import { browserPost, cookiesOf, makePersonWithPassword, password } from "../../testing/sign-in-setup";
import { banUser } from "../users/actions/ban-user.server";
import { changeRole } from "../users/actions/change-role.server";
import { changeEmail } from "../users/actions/name-and-email.server";
import { disableTwoStep, signOutEverywhere } from "../users/actions/user-logins.server";
import { confirmEmailChange, requestEmailChange } from "./email-change.server";
import { confirmEmail, resendVerificationLink } from "./email-verification.server";
import { buildMailedLink } from "./mailed-link.server";
import { changePassword } from "./own-password.server";
import { resetPassword, sendResetLink } from "./password-reset.server";
import { signIn } from "./sign-in.server";
import { completeSecondStep } from "./two-step/second-step.server";
import { computeCode } from "./two-step/totp";
import { decryptSecret } from "./two-step/two-step-codes.server";
import { renewBackupCodes, startSetup, turnOffTwoStep, turnOnTwoStep } from "./two-step/two-step-setup.server";
import type { Viewer } from "./viewer.server";

// A change of email address, password, or two-step sign-in ends every open link, code, and login.

let context: Context;
let ada: Person;
let admin: Person;
let viewer: Viewer;
let pendingWork: Promise<unknown>[] = [];

beforeEach(async () => {
  await freshD1();
  pendingWork = [];
  context = localContext({}, (work) => void pendingWork.push(work));
  const { db } = context;
  ada = await makePersonWithPassword(db);
  admin = await makePerson(db, { role: "admin" });
  const own = await makeLogin(db, ada.userId);
  await makeLogin(db, ada.userId);
  const [login] = await db.select().from(loginSession).where(eq(loginSession.token, own));
  viewer = { ...ada, fullName: "Pat Person", loginSessionId: login?.id } as Viewer;
});

afterEach(() => Promise.all(pendingWork));

const newEmail = "moved@example.test";
const resetToken = () => linkParameter(context.db, { email: ada.email, kind: "reset", name: "token" });
const changeToken = () => linkParameter(context.db, { email: newEmail, kind: "newEmail", name: "change" });

async function turnTwoStepOn() {
  await startSetup(context, viewer);
  const [row] = await context.db.select().from(twoFactor).where(eq(twoFactor.userId, ada.userId));
  const codes = await turnOnTwoStep(
    context,
    viewer,
    await computeCode(await decryptSecret(context, row?.secret ?? ""), context.now),
  );
  if (!codes) throw new Error("two-step sign-in was not turned on");
}

/** Turns on two-step sign-in, signs in another device, and opens a pending sign-in, a reset link, and an email change. */
async function openAllAccess() {
  const { db } = context;
  await turnTwoStepOn();
  await makeLogin(db, ada.userId);
  await requestEmailChange(context, viewer, newEmail);
  await db.batch(buildMailedLink(context, "reset", { id: ada.userId, name: "Pat", email: ada.email }));
  // A sign-in waiting for its code, as Better Auth stores it.
  const at = new Date(context.now);
  await db.insert(verification).values({
    id: context.id(),
    identifier: "2fa-waiting",
    value: ada.userId,
    expiresAt: new Date(context.now + 60_000),
    createdAt: at,
    updatedAt: at,
  });
  expect(await readOpenLinks()).toHaveLength(3);
}

/** Returns every open link and pending sign-in of the account, without records of used codes. */
async function readOpenLinks() {
  const { identifier, value } = verification;
  const own = or(and(eq(value, ada.userId), notLike(identifier, "code-%")), like(identifier, `%${ada.userId}`));
  return context.db.select().from(verification).where(own);
}

async function readLoginIds() {
  const rows = await context.db.select().from(loginSession).where(eq(loginSession.userId, ada.userId));
  return rows.map(({ id }) => id);
}

const act = () => ({ actorId: admin.userId, userId: ada.userId });
const reason = "asked for it by mail";
const newPassword = "short green lamp";

const changes: [string, "own login stays" | "all logins end", () => Promise<unknown>][] = [
  [
    "a new address, confirmed where its owner is signed in",
    "own login stays",
    async () => confirmEmailChange(context, await changeToken(), viewer),
  ],
  [
    "a new address, confirmed in another browser",
    "all logins end",
    async () => confirmEmailChange(context, await changeToken(), null),
  ],
  ["a new password in the settings", "own login stays", () => changePassword(context, viewer, newPassword)],
  ["a password reset", "all logins end", async () => resetPassword(context, await resetToken(), newPassword)],
  ["two-step sign-in turned off", "own login stays", () => turnOffTwoStep(context, viewer)],
  ["new backup codes", "own login stays", () => renewBackupCodes(context, viewer)],
  ["another address from an admin", "all logins end", () => changeEmail(context, act(), "other@example.test")],
  ["two-step sign-in removed by an admin", "all logins end", () => disableTwoStep(context, act())],
  ["a ban", "all logins end", () => banUser(context, act(), { reason, until: null })],
  ["an admin's sign-out", "all logins end", () => signOutEverywhere(context, act())],
  ["another role", "all logins end", () => changeRole(context, act(), { scope: "editor", reason })],
];

it.each(changes)("%s ends every open link and pending code; %s", async (_, which, change) => {
  await openAllAccess();
  const reset = await resetToken();
  const move = await changeToken();
  expect(await change()).toBeTruthy();
  // After an admin's change, the new address gets its own link.
  const left = (await readOpenLinks()).filter(({ identifier }) => !identifier.startsWith("verify-email:"));
  expect(left.map(({ identifier }) => identifier)).toEqual([]);
  expect(await readLoginIds()).toEqual(which === "own login stays" ? [viewer.loginSessionId] : []);
  expect(await resetPassword(context, reset, "bold orange chair")).toBeFalsy();
  expect(await confirmEmailChange(context, move, null)).toBeFalsy();
});

it("turning on two-step sign-in ends links and other logins, and a new password ends an unfinished setup", async () => {
  const { db } = context;
  await sendResetLink(context, ada.email);
  await requestEmailChange(context, viewer, newEmail);
  await turnTwoStepOn();
  expect([await readOpenLinks(), await readLoginIds()]).toEqual([[], [viewer.loginSessionId]]);
  await turnOffTwoStep(context, viewer);
  await startSetup(context, viewer);
  await changePassword(context, viewer, newPassword);
  expect(await db.select().from(twoFactor)).toEqual([]);
});

it("a link in the old mailbox stops working after an email change", async () => {
  await sendResetLink(context, ada.email);
  const token = await resetToken();
  await requestEmailChange(context, viewer, newEmail);
  expect(await confirmEmailChange(context, await changeToken(), viewer)).toBeTruthy();
  expect(await resetPassword(context, token, "attackers own lamp")).toBeFalsy();
  const signedIn = await signIn(context, browserPost("/login"), { login: newEmail, password });
  expect(signedIn.outcome).toBe("signedIn");
});

it("no link is sent to an address that the account changes at the same time", async () => {
  // The address changes between the query and the storing of the link.
  const { db } = context;
  const moving: Context = {
    ...context,
    db: new Proxy(db, {
      get(target, name: keyof typeof db) {
        if (name !== "batch") return target[name];
        return (...args: Parameters<typeof db.batch>) =>
          db
            .update(user)
            .set({ email: newEmail })
            .where(eq(user.id, ada.userId))
            .then(() => target.batch(...args));
      },
    }),
  };
  await sendResetLink(moving, ada.email);
  expect(await readOpenLinks()).toEqual([]);
});

it("a confirmation link ends when its address is replaced", async () => {
  const { db } = context;
  await db.update(user).set({ emailVerified: false }).where(eq(user.id, ada.userId));
  await resendVerificationLink(context, ada.username);
  const token = await linkParameter(db, { email: ada.email, kind: "verify", name: "token" });
  await changeEmail(context, act(), "other@example.test");
  await changeEmail(context, act(), ada.email);
  expect(await confirmEmail(context, token)).toBe(false);
  const fresh = (await db.select().from(verification)).map(({ identifier }) => identifier.split(":")[1] ?? "");
  const confirmed = await Promise.all(fresh.map((one) => confirmEmail(context, one)));
  expect(confirmed.filter(Boolean)).toHaveLength(1);
});

it("the records of used codes stay after access ends", async () => {
  await openAllAccess();
  const marks = () => context.db.$count(verification, like(verification.identifier, "code-%"));
  expect(await marks()).toBe(1);
  await changePassword(context, viewer, newPassword);
  expect(await marks()).toBe(1);
});

it("a new password ends a pending sign-in", async () => {
  await turnTwoStepOn();
  const first = await signIn(context, browserPost("/login"), { login: ada.username, password });
  if (first.outcome !== "code") throw new Error("no code was asked for");
  const request = browserPost("/login/code", { cookie: cookiesOf(first.headers) });
  expect(await completeSecondStep(context, request, "gggggggg00")).toEqual({ outcome: "wrong" });
  await changePassword(context, viewer, newPassword);
  expect(await completeSecondStep(context, request, "gggggggg01")).toEqual({ outcome: "over" });
});

it("of two parallel passwords for one link, only one is set", async () => {
  await sendResetLink(context, ada.email);
  const token = await resetToken();
  const both = await Promise.all([
    resetPassword(context, token, "bold orange chair"),
    resetPassword(context, token, "soft yellow table"),
  ]);
  expect(both.filter(Boolean)).toHaveLength(1);
  expect(await context.db.$count(account, eq(account.userId, ada.userId))).toBe(1);
});
