import { getMessageDay, type Message, type VisitMessage } from "./message";
import {
  type Counts,
  type DimensionValue,
  grandTotal,
  type RollupCell,
  RollupSums,
  toDimensionValue,
} from "./rollup-sums";

// Computes the changes to the rollups from messages and the stored state of their visits; pure. Used for new messages and for the
// rebuild of a day.

/** The stored state of a visit, from which the rollups are computed. */
export interface VisitState {
  day: string;
  id: string;
  sessionId: string;
  browserId: string;
  userId: string | null;
  startedAt: number;
  lastSeenAt: number;
  userAgent: string;
  device: string;
  os: string;
  browser: string;
  country: string;
  /** Null until the first page view, like `entryPath`. */
  referrer: string | null;
  entryPath: string | null;
  campaign: string | null;
  newcomer: boolean;
  firstOfDay: boolean;
  views: number;
  /** Labels of the distinct pages viewed, at most `maxPaths`. */
  paths: string[];
  /** Number of writes; 0 if the visit is not stored yet. */
  revision: number;
}

export interface RollupChanges {
  cells: RollupCell[];
  /** New state of each visit in the messages. */
  visits: VisitState[];
  /** Change in the number of visits by minute of their last activity (`live_minute`). */
  minutes: { minute: number; visits: number }[];
  /** Answers to add to each question's tally (`item_tally`). */
  items: { questionId: string; answers: number }[];
}

const directReferrer = "Direct";
/** Maximum distinct pages counted for one visit. */
const maxPaths = 50;

/**
 * Returns the changes to the rollups that these messages make. `storedVisits` holds the visits of the messages as last stored.
 * The messages may be in any order. Messages that were counted before must be left out, except "start" and "ping", which only
 * extend a visit.
 */
export function aggregateMessages(messages: readonly Message[], storedVisits: readonly VisitState[]): RollupChanges {
  const sums = new RollupSums();
  const before = new Map(storedVisits.map((visit) => [getVisitKey(visit), visit]));
  const after = new Map<string, VisitState>();
  for (const message of [...messages].sort((a, b) => a.at - b.at)) {
    if (message.kind === "answer") addAnswer(sums, message);
    else if (message.kind === "dropped")
      sums.addWithin(getMessageDay(message), grandTotal, [toDimensionValue("dropped", message.reason)], { events: 1 });
    else {
      const key = `${getMessageDay(message)} ${message.visit.id}`;
      const visit = after.get(key) ?? copyVisit(before.get(key)) ?? createVisitState(message);
      after.set(key, visit);
      addVisitMessage(sums, visit, message);
    }
  }
  for (const [key, visit] of after) {
    visit.revision += 1;
    addVisitChange(sums, before.get(key), visit);
  }
  return { cells: sums.getCells(), visits: [...after.values()], minutes: sums.getMinutes(), items: sums.getItems() };
}

function getVisitKey({ day, id }: VisitState): string {
  return `${day} ${id}`;
}

function copyVisit(visit: VisitState | undefined): VisitState | undefined {
  return visit && { ...visit, paths: [...visit.paths] };
}

function createVisitState(message: VisitMessage): VisitState {
  return {
    ...message.visit,
    campaign: message.visit.campaign ?? null,
    day: getMessageDay(message),
    userId: null,
    lastSeenAt: message.visit.startedAt,
    userAgent: "",
    views: 0,
    paths: [],
    revision: 0,
  };
}

function addVisitMessage(sums: RollupSums, visit: VisitState, message: VisitMessage) {
  visit.lastSeenAt = Math.max(visit.lastSeenAt, message.at);
  if (visit.views === 0) {
    visit.referrer ??= message.visit.referrer;
    visit.entryPath ??= message.visit.entryPath;
    visit.campaign ??= message.visit.campaign ?? null;
  }
  switch (message.kind) {
    case "start":
      visit.userAgent ||= message.userAgent;
      return;
    case "view": {
      visit.referrer ??= directReferrer;
      visit.entryPath ??= message.path;
      visit.views += 1;
      const isNewPath = !visit.paths.includes(message.path) && visit.paths.length < maxPaths;
      if (isNewPath) visit.paths.push(message.path);
      // Counts the view for its page only; `addVisitChange` counts the views of the whole visit.
      const counts = isNewPath ? { views: 1, visits: 1 } : { views: 1 };
      sums.addWithEach(visit.day, toDimensionValue("path", message.path), getVisitDimensions(visit), counts);
      return;
    }
    case "click":
      addInteraction(sums, visit, toDimensionValue("element", message.element), message.path, { clicks: 1 });
      return;
    case "engagement":
      addInteraction(sums, visit, toDimensionValue("event", message.name), message.path, { events: 1 });
  }
}

/** Counts a click or an engagement by name within each dimension value of the visit, and adds it to that value's total. */
function addInteraction(
  sums: RollupSums,
  visit: VisitState,
  interaction: DimensionValue,
  path: string,
  counts: Counts,
) {
  const context: DimensionValue[] = [...getVisitDimensions(visit), toDimensionValue("path", path)];
  sums.addWithEach(visit.day, interaction, context, counts);
  sums.addWithin(visit.day, grandTotal, context, counts);
}

function addAnswer(sums: RollupSums, message: Extract<Message, { kind: "answer" }>) {
  const { mode, organ, modality, hour, correct } = message;
  const dimensions: DimensionValue[] = [
    grandTotal,
    toDimensionValue("mode", mode),
    toDimensionValue("organ", organ),
    toDimensionValue("modality", modality),
    toDimensionValue("hour", String(hour).padStart(2, "0")),
  ];
  sums.addPairs(getMessageDay(message), dimensions, { answers: 1, correct: correct ? 1 : 0 });
  sums.addItem(message);
}

/** Adds the difference between the visit's new and previous counts to the sums. */
function addVisitChange(sums: RollupSums, before: VisitState | undefined, after: VisitState) {
  if (before) sums.addMinute(before.lastSeenAt, -1);
  sums.addMinute(after.lastSeenAt, 1);
  const counts = getVisitCounts(after);
  if (!counts || after.entryPath === null) return;
  const previousCounts = before && getVisitCounts(before);
  const { visits, visitors, newcomers, views, ...entry } = previousCounts
    ? subtractCounts(counts, previousCounts)
    : counts;
  const dimensions = getVisitDimensions(after);
  sums.addPairs(after.day, dimensions, { visits, visitors, newcomers, views, ...entry });
  sums.addWithEach(after.day, toDimensionValue("path", after.entryPath), dimensions, entry);
}

/** Returns the visit's counts; null before the first page view, because a visit without page views does not count. */
function getVisitCounts(visit: VisitState) {
  if (visit.views === 0) return null;
  return {
    visits: 1,
    visitors: visit.firstOfDay ? 1 : 0,
    newcomers: visit.newcomer ? 1 : 0,
    entries: 1,
    bounces: visit.views === 1 ? 1 : 0,
    views: visit.views,
    duration: visit.lastSeenAt - visit.startedAt,
  };
}

function subtractCounts<T extends Record<string, number>>(a: T, b: T): T {
  return Object.fromEntries(Object.entries(a).map(([name, n]) => [name, n - (b[name] ?? 0)])) as T;
}

function getVisitDimensions(visit: VisitState): DimensionValue[] {
  return [
    grandTotal,
    toDimensionValue("referrer", visit.referrer ?? directReferrer),
    ...(visit.campaign === null ? [] : [toDimensionValue("campaign", visit.campaign)]),
    toDimensionValue("device", visit.device),
    toDimensionValue("os", visit.os),
    toDimensionValue("browser", visit.browser),
    toDimensionValue("country", visit.country),
  ];
}
