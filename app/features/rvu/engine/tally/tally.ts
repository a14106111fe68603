import { addTo, type Counts, countIn, currentTimer, emptyTimer, type ShiftTimer, sameCounts, takeBack } from "./counts";

// A tally as this device keeps it (C3): what the running shift holds, and what outlives shifts. Nothing in here asks the
// clock: times come with the actions.

/** Studies that one press of a button adds: "my call night". Counts may be 0: then only the rows are shown. */
export interface Template {
  id: string;
  name: string;
  counts: Counts;
}

export interface Tally {
  version: 1;
  /** The shift's uuid, the same on every device. */
  shiftId: string;
  /** Grows with every change of the shift: the newest one of a device counts, and of two tabs. */
  revision: number;
  /** The release the shift is counted by (C2); null until one is known. */
  releaseId: string | null;
  /** This device's part of the shift; below 0 when it took back what another device counted. */
  counts: Counts;
  /** The other devices' parts together, as last heard. */
  elsewhere: Counts;
  timer: ShiftTimer;
  /** What to add to take back the last changes, newest last. */
  undo: Counts[];
  favourites: string[];
  templates: Template[];
  /** Hundredths of a wRVU that the shift is to reach. */
  goal: number | null;
}

export type TallyAction =
  | { type: "add"; studyId: string; by?: number }
  | { type: "remove"; studyId: string }
  /** A typed count, of all devices together. */
  | { type: "set"; studyId: string; count: number }
  /** Takes the study's row out of the list, with what it counted. */
  | { type: "drop"; studyId: string }
  | { type: "clear" }
  | { type: "undo" }
  | { type: "start"; now: number }
  | { type: "stop"; now: number }
  | { type: "favourite"; studyId: string; on: boolean }
  | { type: "save-template"; template: Template }
  | { type: "use-template"; templateId: string }
  | { type: "drop-template"; templateId: string }
  | { type: "goal"; goal: number | null }
  /** Another release recomputes the shift; say the difference first (`changeOf`). */
  | { type: "release"; releaseId: string }
  /** What other devices hold of this shift. */
  | { type: "elsewhere"; counts: Counts }
  /** The next shift; or one that goes on here, with what this device has counted in it. */
  | { type: "next-shift"; shiftId: string; releaseId: string | null; soFar?: ShiftSoFar };

/** A shift that was begun: this device's part of it, and what the others are known to hold. */
export interface ShiftSoFar {
  counts: Counts;
  timer: ShiftTimer;
  elsewhere?: Counts;
  /** The newest revision of this device's part that is known: the next one is newer. */
  revision?: number;
}

export const mostOfOneStudy = 9_999;
const undoSteps = 50;
export const mostTemplates = 20;
export const mostFavourites = 60;

/** The tally of a device that has none. */
export function newTally(shiftId: string, releaseId: string | null = null): Tally {
  return {
    ...{ version: 1, shiftId, revision: 0, releaseId, counts: {}, elsewhere: {}, timer: emptyTimer, undo: [] },
    ...{ favourites: [], templates: [], goal: null },
  };
}

/**
 * The tally after an action; the same object when nothing changed. What was heard of other devices raises no revision: it is
 * no news to send. Two tabs lose nothing when each reads the stored tally anew before it acts.
 */
export function tallyAfter(tally: Tally, action: TallyAction): Tally {
  const next = applied(tally, action);
  return next === tally || action.type === "elsewhere" ? next : { ...next, revision: tally.revision + 1 };
}

function applied(tally: Tally, action: TallyAction): Tally {
  switch (action.type) {
    case "add":
      return changed(tally, { [action.studyId]: action.by ?? 1 });
    case "remove":
      return changed(tally, { [action.studyId]: -1 });
    case "set":
      return changed(tally, { [action.studyId]: action.count - countOf(tally, action.studyId) });
    case "drop":
      return withoutRow(changed(tally, { [action.studyId]: -countOf(tally, action.studyId) }), action.studyId);
    case "clear":
      return changed(tally, Object.fromEntries(rowsOf(tally).map((id) => [id, -countOf(tally, id)])));
    case "undo":
      return undone(tally);
    case "start":
    case "stop":
      return timed(tally, action);
    case "favourite":
      return favoured(tally, action);
    case "save-template":
    case "drop-template":
      return { ...tally, templates: templatesAfter(tally.templates, action) };
    case "use-template":
      return changed(tally, tally.templates.find(({ id }) => id === action.templateId)?.counts ?? {});
    case "goal":
      return action.goal === tally.goal ? tally : { ...tally, goal: action.goal };
    case "release":
      return action.releaseId === tally.releaseId ? tally : { ...tally, releaseId: action.releaseId };
    case "elsewhere":
      return sameCounts(tally.elsewhere, action.counts) ? tally : { ...tally, elsewhere: action.counts };
    case "next-shift": {
      const { favourites, templates, goal } = tally;
      const { revision = 0, ...soFar } = action.soFar ?? {};
      const next = { ...newTally(action.shiftId, action.releaseId), ...soFar, favourites, templates, goal };
      return { ...next, revision: Math.max(tally.revision, revision) };
    }
  }
}

/** How often a study is counted in the shift, on all devices; never below 0. */
export function countOf(tally: Tally, studyId: string): number {
  return Math.max(0, countIn(tally.counts, studyId) + countIn(tally.elsewhere, studyId));
}

/** Whether there is anything to lose in the shift. */
export function hasAnything(tally: Tally): boolean {
  return rowsOf(tally).length > 0 || tally.timer.startedAt !== null;
}

/** The studies of the shift in the order they came, those at 0 too: a row that is there stays where it is. */
export function rowsOf(tally: Tally): string[] {
  return [...new Set([...Object.keys(tally.counts), ...Object.keys(tally.elsewhere)])];
}

/** The counts of the shift, of all devices, without those at 0. */
export function shownCounts(tally: Tally): Counts {
  return Object.fromEntries(rowsOf(tally).flatMap((id) => (countOf(tally, id) ? [[id, countOf(tally, id)]] : [])));
}

/** Adds changes, each as far as the count allows, and remembers how to take them back. */
function changed(tally: Tally, wanted: Counts): Tally {
  const changes: Counts = {};
  for (const [id, by] of Object.entries(wanted)) {
    const before = countOf(tally, id);
    changes[id] = Math.min(mostOfOneStudy, Math.max(0, before + Math.trunc(by || 0))) - before;
  }
  const isNew = Object.keys(changes).some((id) => !Object.hasOwn(tally.counts, id));
  const real = Object.fromEntries(Object.entries(changes).filter(([, by]) => by !== 0));
  if (!isNew && !Object.keys(real).length) return tally;
  const undo = Object.keys(real).length ? [...tally.undo, takeBack(real)].slice(-undoSteps) : tally.undo;
  return { ...tally, counts: addTo(tally.counts, changes), undo };
}

function undone(tally: Tally): Tally {
  const back = tally.undo.at(-1);
  return back ? { ...changed(tally, back), undo: tally.undo.slice(0, -1) } : tally;
}

function withoutRow(tally: Tally, studyId: string): Tally {
  const { [studyId]: _gone, ...counts } = tally.counts;
  // What another device counted is taken back by staying below 0.
  return countIn(tally.counts, studyId) === 0 && countIn(tally.elsewhere, studyId) === 0 ? { ...tally, counts } : tally;
}

function timed(tally: Tally, action: { type: "start" | "stop"; now: number }): Tally {
  const timer = currentTimer(tally.timer, action);
  return timer === tally.timer ? tally : { ...tally, timer };
}

function favoured(tally: Tally, { studyId, on }: { studyId: string; on: boolean }): Tally {
  if (tally.favourites.includes(studyId) === on) return tally;
  const others = tally.favourites.filter((id) => id !== studyId);
  return { ...tally, favourites: on ? [...others, studyId].slice(-mostFavourites) : others };
}

type TemplateAction = Extract<TallyAction, { type: "save-template" | "drop-template" }>;

function templatesAfter(templates: Template[], action: TemplateAction): Template[] {
  const id = action.type === "save-template" ? action.template.id : action.templateId;
  const others = templates.filter((template) => template.id !== id);
  if (action.type === "drop-template") return others;
  // A template that is saved again keeps its place.
  const place = templates.findIndex((template) => template.id === id);
  return others.toSpliced(place < 0 ? others.length : place, 0, action.template).slice(0, mostTemplates);
}
