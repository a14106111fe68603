import { sql } from "drizzle-orm";
import { rollup } from "../../db/analytics/schema";
import type { Db } from "../../db/client.server";
import { getMessageDay, type Message } from "./message";

// Browsers choose the names of pages, referrers, campaigns, elements, and events, so a client can invent any number of them. Each day counts
// the first 200 names of a dimension separately and all others as "(other)", which keeps the lists short.

/** Maximum number of names that a day counts separately in one dimension. */
export const maxNames = 200;
const otherName = "(other)";

type ExcessName = { day: string; dimension: string; value: string };

/** Builds the query for the names in these messages that are new on a day that already has `maxNames`. */
export function selectExcessNames(analytics: Db, messages: readonly Message[]) {
  const names = new Map(messages.flatMap((one) => listNames(one).map((name) => [name.join("\n"), name] as const)));
  const knownNames = sql`from ${rollup} where ${rollup.byDimension} = '' and ${rollup.byValue} = ''
    and ${rollup.dimension} = name.value->>1 and ${rollup.day} = name.value->>0`;
  return analytics
    .select({
      day: sql<string>`name.value->>0`.as("day"),
      dimension: sql<string>`name.value->>1`.as("dimension"),
      value: sql<string>`name.value->>2`.as("value"),
    })
    .from(sql`json_each(${JSON.stringify([...names.values()])}) as name`)
    .where(
      // Looks for a known name first, because most names are known and then need no count.
      sql`case when exists (select 1 ${knownNames} and ${rollup.value} = name.value->>2) then 0 else (select count(*) ${knownNames}) end >= ${maxNames}`,
    );
}

/** Returns the messages with the excess names replaced by "(other)". */
export function replaceExcessNames(messages: Message[], excessNames: readonly ExcessName[]): Message[] {
  if (excessNames.length === 0) return messages;
  const excessKeys = new Set(excessNames.map(({ day, dimension, value }) => `${day}\n${dimension}\n${value}`));
  return messages.map((message) => {
    const replaceName = (dimension: string, value: string) =>
      excessKeys.has(`${getMessageDay(message)}\n${dimension}\n${value}`) ? otherName : value;
    if (!("visit" in message)) return message;
    const { referrer, entryPath, campaign } = message.visit;
    const visit = {
      ...message.visit,
      ...(campaign ? { campaign: replaceName("campaign", campaign) } : {}),
      referrer: referrer && replaceName("referrer", referrer),
      entryPath: entryPath && replaceName("path", entryPath),
    };
    switch (message.kind) {
      case "view":
        return { ...message, visit, path: replaceName("path", message.path) };
      case "click":
        return {
          ...message,
          visit,
          path: replaceName("path", message.path),
          element: replaceName("element", message.element),
        };
      case "engagement":
        return { ...message, visit, path: replaceName("path", message.path), name: replaceName("event", message.name) };
      default:
        return { ...message, visit };
    }
  });
}

function listNames(message: Message): [day: string, dimension: string, value: string][] {
  const day = getMessageDay(message);
  if (!("visit" in message)) return [];
  const { referrer, entryPath, campaign } = message.visit;
  const names: [string, string, string][] = [];
  if (referrer) names.push([day, "referrer", referrer]);
  if (entryPath) names.push([day, "path", entryPath]);
  if (campaign) names.push([day, "campaign", campaign]);
  if ("path" in message) names.push([day, "path", message.path]);
  if (message.kind === "click") names.push([day, "element", message.element]);
  if (message.kind === "engagement") names.push([day, "event", message.name]);
  return names;
}
