import { addTo, type Counts, countIn, currentTimer, emptyTimer, type ShiftTimer, sameCounts, takeBack } from "./counts";

// The state of a tally on one device (C3). Times come with the actions; this file never reads the clock.

/** A named set of studies that one click adds. A count of 0 only adds the row. */
export interface Template {
  id: string;
  name: string;
  counts: Counts;
}

export interface Tally {
  version: 1;
  /** UUID of the shift, the same on every device. */
  shiftId: string;
  /** Grows with every change; the server and other tabs use the newest revision of a device. */
  revision: number;
  /** Release of the shift (C2); null until one is loaded. */
  releaseId: string | null;
  /** Counts of this device; negative after removing what another device counted. */
  counts: Counts;
  /** Sum of the other devices' counts, as last received. */
  elsewhere: Counts;
  timer: ShiftTimer;
  /** Counts to add for each undo step, newest last. */
  undo: Counts[];
  favourites: string[];
  templates: Template[];
  /** Goal of the shift, in hundredths of a wRVU. */
  goal: number | null;
}

export type TallyAction =
  | { type: "add"; studyId: string; by?: number }
  | { type: "remove"; studyId: string }
  /** A typed count for all devices together. */
  | { type: "set"; studyId: string; count: number }
  /** Removes the study's row and its count. */
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
  /** Switches the release; show the difference first (`changeOf`). */
  | { type: "release"; releaseId: string }
  /** Sets the counts of the other devices. */
  | { type: "elsewhere"; counts: Counts }
  /** Starts the next shift, or continues one with `soFar`. */
  | { type: "next-shift"; shiftId: string; releaseId: string | null; soFar?: ShiftSoFar };

/** A shift in progress: this device's part and the other devices' counts. */
export interface ShiftSoFar {
  counts: Counts;
  timer: ShiftTimer;
  elsewhere?: Counts;
  /** The newest known revision of this device's part. */
  revision?: number;
}

export const mostOfOneStudy = 9_999;
const undoSteps = 50;
export const mostTemplates = 20;
export const mostFavourites = 60;

/** Returns an empty tally. */
export function newTally(shiftId: string, releaseId: string | null = null): Tally {
  return {
    ...{ version: 1, shiftId, revision: 0, releaseId, counts: {}, elsewhere: {}, timer: emptyTimer, undo: [] },
    ...{ favourites: [], templates: [], goal: null },
  };
}

/**
 * Returns the tally after an action; the same object if nothing changes. Counts of other devices do not raise the revision,
 * because they need no upload.
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

/** Returns a study's count over all devices, at least 0. */
export function countOf(tally: Tally, studyId: string): number {
  return Math.max(0, countIn(tally.counts, studyId) + countIn(tally.elsewhere, studyId));
}

/** Checks whether the shift has rows or a started timer. */
export function hasAnything(tally: Tally): boolean {
  return rowsOf(tally).length > 0 || tally.timer.startedAt !== null;
}

/** Returns the study ids of the shift in the order they were added, including those at 0, so that rows do not move. */
export function rowsOf(tally: Tally): string[] {
  return [...new Set([...Object.keys(tally.counts), ...Object.keys(tally.elsewhere)])];
}

/** Returns the counts over all devices, without zeros. */
export function shownCounts(tally: Tally): Counts {
  return Object.fromEntries(rowsOf(tally).flatMap((id) => (countOf(tally, id) ? [[id, countOf(tally, id)]] : [])));
}

/** Applies changes within the limits and records the undo step. */
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
  // A row that another device counted must stay negative here.
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
  // Saving an existing template keeps its position.
  const place = templates.findIndex((template) => template.id === id);
  return others.toSpliced(place < 0 ? others.length : place, 0, action.template).slice(0, mostTemplates);
}
