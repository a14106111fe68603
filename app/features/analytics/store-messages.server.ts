import { inArray, sql } from "drizzle-orm";
import { event, ingestGuard, visit } from "../../db/analytics/schema";
import type { Db } from "../../db/client.server";
import { loginSession } from "../../db/schema";
import { aggregateMessages, type RollupChanges, type VisitState } from "./aggregate-messages";
import { replaceExcessNames, selectExcessNames } from "./limit-names.server";
import { getMessageDay, type Message } from "./message";
import {
  buildRollupStatements,
  insertEvents,
  jsonRows,
  toVisitState,
  upsertItemTallies,
  upsertLiveMinutes,
} from "./rollup-statements.server";

const maxBatchSize = 500;
/**
 * Maximum attempts to write a batch. Of the writers that try at the same time, at least one succeeds, so 20 beacons of one
 * visit can arrive at once on a site without a queue.
 */
const maxAttempts = 20;

/**
 * Step 4 of the pipeline: adds messages to the rollups and stores them as events. Messages that were counted before change
 * nothing, so batches may arrive twice and in any order. Uses `db` to find the signed-in user. Makes two trips to `analytics` per
 * 500 messages, which are stored together or, if the database throws, not at all.
 */
export async function storeMessages(analytics: Db, db: Db, messages: readonly Message[]): Promise<void> {
  for (let from = 0; from < messages.length; from += maxBatchSize)
    await storeBatch(analytics, db, messages.slice(from, from + maxBatchSize));
}

async function storeBatch(analytics: Db, db: Db, messages: readonly Message[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    const { newMessages, visits } = await readStoredState(analytics, messages);
    // Finds the users after reading the visits: if an account is deleted in between, its visits change and this attempt fails.
    const users = await findUsers(db, messages);
    const changes = aggregateMessages(newMessages, visits);
    for (const state of changes.visits) state.userId = users.get(state.id) ?? state.userId;
    try {
      await writeBatch(analytics, changes, newMessages, visits);
      return;
    } catch (error) {
      if (!isConcurrentWrite(error) || attempt === maxAttempts) throw error;
    }
  }
}

/** Returns the messages that are not counted yet, and the stored state of their visits. One trip. */
async function readStoredState(analytics: Db, messages: readonly Message[]) {
  const uniqueMessages = [...new Map(messages.map((message) => [message.id, message])).values()];
  const [visits, counted, excessNames] = await analytics.batch([
    analytics
      .select()
      .from(visit)
      .where(sql`(${visit.day}, ${visit.id}) in ${selectPairs(getVisitKeys(uniqueMessages))}`),
    analytics
      .select({ id: event.id })
      .from(event)
      .where(
        sql`(${event.day}, ${event.id}) in ${selectPairs(uniqueMessages.map((message) => [getMessageDay(message), message.id]))}`,
      ),
    selectExcessNames(analytics, uniqueMessages),
  ]);
  const countedIds = new Set(counted.map((row) => row.id));
  return {
    newMessages: replaceExcessNames(
      uniqueMessages.filter((message) => !countedIds.has(message.id)),
      excessNames,
    ),
    visits: visits.map(toVisitState),
  };
}

/** Writes the rollups and events in one batch, which fails if the data they were computed from has changed. */
async function writeBatch(
  analytics: Db,
  changes: RollupChanges,
  newMessages: readonly Message[],
  storedVisits: readonly VisitState[],
) {
  const events = newMessages.filter(isStoredAsEvent);
  const { visits, minutes, items } = changes;
  await analytics.batch([
    buildUnchangedGuard(analytics, visits, storedVisits, events),
    ...buildRollupStatements(analytics, changes),
    ...(minutes.length ? [upsertLiveMinutes(analytics, minutes)] : []),
    ...(items.length ? [upsertItemTallies(analytics, items)] : []),
    ...(events.length ? [insertEvents(analytics, events)] : []),
  ]);
}

/** Builds the statement that fails the batch if a visit was written, or a message counted, since the read. */
function buildUnchangedGuard(
  analytics: Db,
  visits: VisitState[],
  storedVisits: readonly VisitState[],
  events: readonly Message[],
) {
  const storedRevisions = new Map(storedVisits.map(({ day, id, revision }) => [`${day} ${id}`, revision]));
  const states = jsonRows(visits.map(({ day, id }) => [day, id, storedRevisions.get(`${day} ${id}`) ?? 0]));
  // The check of a visit's revision also covers the visit's messages.
  const visitlessEvents = events.filter((message) => !("visit" in message));
  const ids = jsonRows(visitlessEvents.map((message) => [getMessageDay(message), message.id]));
  return analytics
    .insert(ingestGuard)
    .select(
      sql`select 1, not exists (
            select 1 from ${states} as state left join ${visit} on ${visit.day} = state.value->>0 and ${visit.id} = state.value->>1
            where coalesce(${visit.revision}, 0) <> state.value->>2
          ) and not exists (
            select 1 from ${ids} as counted cross join ${event} on ${event.day} = counted.value->>0 and ${event.id} = counted.value->>1
          ) where true`,
    )
    .onConflictDoUpdate({ target: ingestGuard.id, set: { ok: sql`excluded.ok` } });
}

function isConcurrentWrite(error: unknown): boolean {
  const text = `${error} ${error instanceof Error ? error.cause : ""}`;
  return text.includes("ingest_guard_unchanged");
}

/** Returns the signed-in user's id by visit id. One trip to the app database; none if nobody was signed in. */
async function findUsers(db: Db, messages: readonly Message[]): Promise<Map<string, string>> {
  const logins = new Map<string, string>();
  for (const message of messages) if ("login" in message && message.login) logins.set(message.visit.id, message.login);
  if (logins.size === 0) return new Map();
  const tokens = JSON.stringify([...new Set(logins.values())]);
  const loginRows = await db
    .select({ token: loginSession.token, userId: loginSession.userId })
    .from(loginSession)
    .where(inArray(loginSession.token, sql`(select value from json_each(${tokens}))`));
  const users = new Map(loginRows.map(({ token, userId }) => [token, userId]));
  return new Map([...logins].flatMap(([id, token]) => [[id, users.get(token)] as const]).filter(hasUser));
}

function hasUser(entry: readonly [string, string | undefined]): entry is readonly [string, string] {
  return entry[1] !== undefined;
}

/** Starts and pings only extend their visit; all other messages are stored as events. */
function isStoredAsEvent({ kind }: Message): boolean {
  return kind !== "start" && kind !== "ping";
}

function getVisitKeys(messages: readonly Message[]): string[][] {
  const keys = messages.flatMap((one) => ("visit" in one ? [`${getMessageDay(one)} ${one.visit.id}`] : []));
  return [...new Set(keys)].map((key) => key.split(" "));
}

function selectPairs(list: readonly string[][]) {
  return sql`(select value->>0, value->>1 from ${jsonRows(list)})`;
}
