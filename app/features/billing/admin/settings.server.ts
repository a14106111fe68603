import { inArray, sql } from "drizzle-orm";
import { freeQuestionQuota } from "../../../constants";
import type { Context } from "../../../context.server";
import { appSetting } from "../../../db/schema";
import { audit } from "../../audit/audit.server";

type Key = "subscriptionsEnabled" | "freeQuestionQuota";

/** Returns whether subscriptions are on, and the default quota. One trip. */
export async function readSwitches({ db }: Pick<Context, "db">) {
  const rows = await db
    .select()
    .from(appSetting)
    .where(inArray(appSetting.key, ["subscriptionsEnabled", "freeQuestionQuota"] satisfies Key[]));
  const value = (key: Key) => rows.find((row) => row.key === key)?.value;
  return {
    enabled: value("subscriptionsEnabled") !== "false",
    quota: Number(value("freeQuestionQuota") ?? freeQuestionQuota),
  };
}

/** Turns subscriptions on or off for the whole site (P6). While they are off, there is no badge and no limit. */
export function switchSubscriptions(context: Parts, actorId: string, enabled: boolean): Promise<void> {
  return set(context, actorId, "subscriptionsEnabled", String(enabled), "true");
}

/** Sets the default quota; learners who have opened a free question keep their own quota. */
export function setDefaultQuota(context: Parts, actorId: string, limit: number): Promise<void> {
  return set(context, actorId, "freeQuestionQuota", String(limit), String(freeQuestionQuota));
}

type Parts = Pick<Context, "db" | "now" | "id">;

/** Writes a setting and its audit entry in one batch, unless the value is unchanged. `unset` is the value of a missing row. */
async function set(context: Parts, actorId: string, key: Key, value: string, unset: string): Promise<void> {
  const { db } = context;
  const now = sql`coalesce((select value from ${appSetting} where key = ${key}), ${unset})`;
  await db.batch([
    audit(
      context,
      { actorId, action: "change setting", subject: `setting:${key}`, before: sql`json_quote(${now})`, after: value },
      sql`${now} <> ${value}`,
    ),
    db.insert(appSetting).values({ key, value }).onConflictDoUpdate({ target: appSetting.key, set: { value } }),
  ]);
}
