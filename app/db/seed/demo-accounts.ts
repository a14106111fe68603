import { inArray } from "drizzle-orm";
import { hashPassword } from "../../features/auth/password-hash";
import { dayMs } from "../../lib/day";
import type { Db } from "../client.server";
import { account, profile, subscription, user } from "../schema";

/** Accounts of the local demo; `npm start` prints their shared password. */
export const demoPassword = "radcore-demo-1";
export const demoAccounts = [
  { username: "resident", name: "Robin Resident", role: "user", what: "a learner with 50 free questions" },
  { username: "subscriber", name: "Sam Subscriber", role: "user", what: "a learner with an annual subscription" },
  { username: "radcore-admin", name: "Alex Admin", role: "admin", what: "an admin" },
  {
    username: "radcore-test",
    name: "Toni Tester",
    role: "admin",
    what: "a second admin, because admins cannot approve their own drafts",
  },
] as const;

const yearMs = 365 * dayMs;

/** Creates the missing demo accounts with verified emails; returns how many. Never for production. */
export async function seedDemo(db: Db, now: number): Promise<number> {
  const names = demoAccounts.map(({ username }) => username);
  const existingAccounts = await db.select({ username: user.username }).from(user).where(inArray(user.username, names));
  const missingAccounts = demoAccounts.filter(
    ({ username }) => !existingAccounts.some((row) => row.username === username),
  );
  const at = new Date(now);
  for (const { username, name, role } of missingAccounts) {
    const id = `demo-${username}`;
    await db.batch([
      db.insert(user).values({
        id,
        name,
        username,
        displayUsername: username,
        email: `${username}@radcore.local`,
        emailVerified: true,
        role,
        adminScope: role === "admin" ? "owner" : null,
        createdAt: at,
        updatedAt: at,
      }),
      db.insert(account).values({
        id: `${id}-password`,
        accountId: id,
        providerId: "credential",
        userId: id,
        password: await hashPassword(demoPassword),
        createdAt: at,
        updatedAt: at,
      }),
    ]);
    // Learners receive news, so that a campaign has recipients.
    if (role === "user") await db.insert(profile).values({ userId: id, newsByEmail: true }).onConflictDoNothing();
    if (username === "subscriber")
      await db
        .insert(subscription)
        .values({
          userId: id,
          tier: "annual",
          status: "active",
          currentPeriodEnd: now + yearMs,
          accessUntil: now + yearMs,
          paidUntil: now + yearMs,
        })
        .onConflictDoNothing();
  }
  return missingAccounts.length;
}
