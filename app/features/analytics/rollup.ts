import { dayOf, type Message, type VisitMessage } from "./message";
import { type Cell, type Counts, everything, type Place, placeOf, Sums } from "./sums";

// The counting of analytics: messages and what is known of their visits in, what to add to the rollups out. The same rule
// counts what comes in and rebuilds a day from its events.

/** What is kept of a visit; everything its rollups were counted from. */
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
  /** Both null until the first page view. */
  referrer: string | null;
  entryPath: string | null;
  newcomer: boolean;
  firstOfDay: boolean;
  views: number;
  /** Distinct pages seen. */
  paths: string[];
  /** How often it was written; 0 = not yet. */
  revision: number;
}

export interface Rolled {
  cells: Cell[];
  /** The visits as they are afterwards. */
  visits: VisitState[];
  /** Visits to add to or take from a minute of `live_minute`. */
  minutes: { minute: number; visits: number }[];
  /** Answers to add to a question of `item_tally`. */
  items: { questionId: string; answers: number; firstAnswers: number; firstCorrect: number }[];
}

const direct = "Direct";
/** Distinct pages that are counted of one visit. */
const mostPaths = 50;

/**
 * Counts each message once; `known` are the visits that were counted before. Messages that were counted before must not be
 * given again, save "start" and "ping", which only ever prolong a visit. The order of messages does not matter.
 */
export function rollUp(messages: readonly Message[], known: readonly VisitState[]): Rolled {
  const sums = new Sums();
  const before = new Map(known.map((visit) => [keyOf(visit), visit]));
  const after = new Map<string, VisitState>();
  for (const message of [...messages].sort((a, b) => a.at - b.at)) {
    if (message.kind === "answer") countAnswer(sums, message);
    else if (message.kind === "dropped")
      sums.add(dayOf(message), everything, [placeOf("dropped", message.reason)], { events: 1 });
    else {
      const key = `${dayOf(message)} ${message.visit.id}`;
      const visit = after.get(key) ?? copyOf(before.get(key)) ?? newVisit(message);
      after.set(key, visit);
      countInVisit(sums, visit, message);
    }
  }
  for (const [key, visit] of after) {
    visit.revision += 1;
    countVisit(sums, before.get(key), visit);
  }
  return { cells: sums.cells(), visits: [...after.values()], minutes: sums.minutes(), items: sums.items() };
}

function keyOf({ day, id }: VisitState): string {
  return `${day} ${id}`;
}

function copyOf(visit: VisitState | undefined): VisitState | undefined {
  return visit && { ...visit, paths: [...visit.paths] };
}

function newVisit(message: VisitMessage): VisitState {
  return {
    ...message.visit,
    day: dayOf(message),
    userId: null,
    lastSeenAt: message.visit.startedAt,
    userAgent: "",
    views: 0,
    paths: [],
    revision: 0,
  };
}

function countInVisit(sums: Sums, visit: VisitState, message: VisitMessage) {
  visit.lastSeenAt = Math.max(visit.lastSeenAt, message.at);
  if (visit.views === 0) {
    visit.referrer ??= message.visit.referrer;
    visit.entryPath ??= message.visit.entryPath;
  }
  switch (message.kind) {
    case "start":
      visit.userAgent ||= message.userAgent;
      return;
    case "view": {
      visit.referrer ??= direct;
      visit.entryPath ??= message.path;
      visit.views += 1;
      const newPath = !visit.paths.includes(message.path) && visit.paths.length < mostPaths;
      if (newPath) visit.paths.push(message.path);
      // The views of the visit as a whole are counted with it, below.
      const counts = newPath ? { views: 1, visits: 1 } : { views: 1 };
      sums.addAfter(visit.day, placeOf("path", message.path), placesOf(visit), counts);
      return;
    }
    case "click":
      countHappening(sums, visit, placeOf("element", message.element), message.path, { clicks: 1 });
      return;
    case "engagement":
      countHappening(sums, visit, placeOf("event", message.name), message.path, { events: 1 });
  }
}

/** A click or an engagement: among what each of the visit's places has, and in the total of each. */
function countHappening(sums: Sums, visit: VisitState, what: Place, path: string, counts: Counts) {
  const others: Place[] = [...placesOf(visit), placeOf("path", path)];
  sums.addAfter(visit.day, what, others, counts);
  sums.add(visit.day, everything, others, counts);
}

function countAnswer(sums: Sums, message: Extract<Message, { kind: "answer" }>) {
  const { mode, organ, modality, hour, correct } = message;
  const places: Place[] = [
    everything,
    placeOf("mode", mode),
    placeOf("organ", organ),
    placeOf("modality", modality),
    placeOf("hour", String(hour).padStart(2, "0")),
  ];
  sums.addPairs(dayOf(message), places, { answers: 1, correct: correct ? 1 : 0 });
  sums.addItem(message);
}

/** What the visit as a whole counts for now, less what it counted for before. */
function countVisit(sums: Sums, before: VisitState | undefined, after: VisitState) {
  if (before) sums.addMinute(before.lastSeenAt, -1);
  sums.addMinute(after.lastSeenAt, 1);
  const own = wholeVisit(after);
  if (!own || after.entryPath === null) return;
  const had = before && wholeVisit(before);
  const { visits, visitors, newcomers, views, ...entry } = had ? difference(own, had) : own;
  const places = placesOf(after);
  sums.addPairs(after.day, places, { visits, visitors, newcomers, views, ...entry });
  sums.addAfter(after.day, placeOf("path", after.entryPath), places, entry);
}

/** Null before the first page view: such a visit does not count. */
function wholeVisit(visit: VisitState) {
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

function difference<T extends Record<string, number>>(a: T, b: T): T {
  return Object.fromEntries(Object.entries(a).map(([name, n]) => [name, n - (b[name] ?? 0)])) as T;
}

function placesOf(visit: VisitState): Place[] {
  return [
    everything,
    placeOf("referrer", visit.referrer ?? direct),
    placeOf("device", visit.device),
    placeOf("os", visit.os),
    placeOf("browser", visit.browser),
    placeOf("country", visit.country),
  ];
}
