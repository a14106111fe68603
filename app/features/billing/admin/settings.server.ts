import { inArray, sql } from "drizzle-orm";
import { freeQuestionQuota } from "../../../constants";
import type { Context } from "../../../context.server";
import { appSetting } from "../../../db/schema";
import { audit } from "../../audit/audit.server";

type Key = "subscriptionsEnabled" | "freeQuestionQuota";

/** Whether subscriptions are on, and the quota of who has opened nothing yet. One trip. */
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

/** Switches subscriptions on or off as a whole (P6): off, there is no badge and no limit, from the next request on. */
export function switchSubscriptions(context: Parts, actorId: string, enabled: boolean): Promise<void> {
  return set(context, actorId, "subscriptionsEnabled", String(enabled), "true");
}

/** Sets how many free questions a learner gets with the first one they open; who has opened one keeps theirs. */
export function setDefaultQuota(context: Parts, actorId: string, limit: number): Promise<void> {
  return set(context, actorId, "freeQuestionQuota", String(limit), String(freeQuestionQuota));
}

type Parts = Pick<Context, "db" | "now" | "id">;

/** Writes a setting with its audit entry, in one batch; nothing where it has that value. `unset` is what no row means. */
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
