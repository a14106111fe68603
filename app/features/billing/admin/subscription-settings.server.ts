import { inArray, sql } from "drizzle-orm";
import { freeQuestionQuota } from "~/constants";
import type { Context } from "~/context.server";
import { appSetting } from "~/db/schema";
import { audit } from "../../audit/audit.server";

const settingKeys = ["subscriptionsEnabled", "freeQuestionQuota", "practiceForSubscribers"] as const;
type SettingKey = (typeof settingKeys)[number];

/** Returns the switches of the site, and the default quota. One trip. */
export async function readSubscriptionSettings({ db }: Pick<Context, "db">) {
  const rows = await db.select().from(appSetting).where(inArray(appSetting.key, settingKeys));
  const value = (key: SettingKey) => rows.find((row) => row.key === key)?.value;
  return {
    isEnabled: value("subscriptionsEnabled") !== "false",
    isPracticeForSubscribers: value("practiceForSubscribers") === "true",
    quota: Number(value("freeQuestionQuota") ?? freeQuestionQuota),
  };
}

/**
 * Turns subscriptions on or off for the whole site (P6). While subscriptions are off, every question is open, and there is no
 * quota badge.
 */
export function switchSubscriptions(context: WriteContext, actorId: string, isEnabled: boolean): Promise<void> {
  return writeSetting(context, actorId, "subscriptionsEnabled", String(isEnabled), "true");
}

/** Opens AI practice to subscribers, or closes it for them (G1). */
export function switchPractice(context: WriteContext, actorId: string, isForSubscribers: boolean): Promise<void> {
  return writeSetting(context, actorId, "practiceForSubscribers", String(isForSubscribers), "false");
}

/** Sets the default quota; learners who have opened a free question keep their own quota. */
export function setDefaultQuota(context: WriteContext, actorId: string, limit: number): Promise<void> {
  return writeSetting(context, actorId, "freeQuestionQuota", String(limit), String(freeQuestionQuota));
}

type WriteContext = Pick<Context, "db" | "now" | "id">;

/** Writes a setting in one batch with an audit entry if the value changes. `defaultValue` is the value of a missing row. */
async function writeSetting(
  context: WriteContext,
  actorId: string,
  key: SettingKey,
  value: string,
  defaultValue: string,
): Promise<void> {
  const { db } = context;
  const currentValue = sql`coalesce((select value from ${appSetting} where key = ${key}), ${defaultValue})`;
  await db.batch([
    audit(
      context,
      {
        actorId,
        action: "change setting",
        subject: `setting:${key}`,
        before: sql`json_quote(${currentValue})`,
        after: value,
      },
      sql`${currentValue} <> ${value}`,
    ),
    db.insert(appSetting).values({ key, value }).onConflictDoUpdate({ target: appSetting.key, set: { value } }),
  ]);
}
