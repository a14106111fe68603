import {
  addCounts,
  areEqualCounts,
  type Counts,
  emptyTimer,
  getCount,
  negateCounts,
  type ShiftTimer,
  updateTimer,
} from "./tally-counts";

// The state of a tally on one device (C3). Times come with the actions; this file never reads the clock.

/** A named set of studies that one click adds. A count of 0 only adds the row. */
export interface TallyTemplate {
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
  /** Counts of this device. A count is negative if this device removed studies that another device counted. */
  counts: Counts;
  /** Sum of the other devices' counts, as last received. */
  elsewhere: Counts;
  timer: ShiftTimer;
  /** Device time in ms at which the first study was counted; null without studies. */
  firstCountedAt: number | null;
  /** Counts to add for each undo step, newest last. */
  undo: Counts[];
  favorites: string[];
  templates: TallyTemplate[];
  /** Goal of the shift, in hundredths of a wRVU. */
  goal: number | null;
}

export type TallyAction =
  | { type: "add"; studyId: string; by?: number }
  | { type: "remove"; studyId: string }
  /** Sets a typed count, which is the total of all devices. */
  | { type: "set"; studyId: string; count: number }
  /** Removes the study's row and its count. */
  | { type: "drop"; studyId: string }
  | { type: "clear" }
  | { type: "undo" }
  | { type: "start"; now: number }
  | { type: "stop"; now: number }
  | { type: "favorite"; studyId: string; isFavorite: boolean }
  | { type: "save-template"; template: TallyTemplate }
  | { type: "use-template"; templateId: string }
  | { type: "drop-template"; templateId: string }
  | { type: "goal"; goal: number | null }
  /** Switches the release, after `compareTally` has shown the difference. */
  | { type: "release"; releaseId: string }
  /** Sets the counts of the other devices. */
  | { type: "elsewhere"; counts: Counts }
  /** Starts a new shift, or continues the shift in `soFar`. */
  | { type: "next-shift"; shiftId: string; releaseId: string | null; soFar?: ShiftSoFar };

/** A shift in progress: this device's part and the other devices' counts. */
export interface ShiftSoFar {
  counts: Counts;
  timer: ShiftTimer;
  elsewhere?: Counts;
  firstCountedAt?: number | null;
  /** The newest known revision of this device's part. */
  revision?: number;
}

export const maxPerStudy = 9_999;
const maxUndoSteps = 50;
export const maxTemplates = 20;
export const maxFavorites = 60;

/** Returns an empty tally. */
export function createTally(shiftId: string, releaseId: string | null = null): Tally {
  return {
    ...{ version: 1, shiftId, revision: 0, releaseId, counts: {}, elsewhere: {}, timer: emptyTimer, undo: [] },
    ...{ firstCountedAt: null, favorites: [], templates: [], goal: null },
  };
}

/**
 * Returns the tally after an action at device time `at`; the same object if nothing changes. The counts of other devices
 * do not raise the revision, because this device need not upload them.
 */
export function applyAction(tally: Tally, action: TallyAction, at: number): Tally {
  const next = applyChange(tally, action);
  if (next === tally) return tally;
  const timed = { ...next, firstCountedAt: hasStudies(next) ? (next.firstCountedAt ?? at) : null };
  return action.type === "elsewhere" ? timed : { ...timed, revision: tally.revision + 1 };
}

function hasStudies(tally: Tally): boolean {
  return listRowIds(tally).some((id) => getTotalCount(tally, id) > 0);
}

function applyChange(tally: Tally, action: TallyAction): Tally {
  switch (action.type) {
    case "add":
      return changeCounts(tally, { [action.studyId]: action.by ?? 1 });
    case "remove":
      return changeCounts(tally, { [action.studyId]: -1 });
    case "set":
      return changeCounts(tally, { [action.studyId]: action.count - getTotalCount(tally, action.studyId) });
    case "drop":
      return removeRow(
        changeCounts(tally, { [action.studyId]: -getTotalCount(tally, action.studyId) }),
        action.studyId,
      );
    case "clear":
      return changeCounts(tally, Object.fromEntries(listRowIds(tally).map((id) => [id, -getTotalCount(tally, id)])));
    case "undo":
      return undoLast(tally);
    case "start":
    case "stop":
      return changeTimer(tally, action);
    case "favorite":
      return changeFavorite(tally, action);
    case "save-template":
    case "drop-template":
      return { ...tally, templates: changeTemplates(tally.templates, action) };
    case "use-template":
      return changeCounts(tally, tally.templates.find(({ id }) => id === action.templateId)?.counts ?? {});
    case "goal":
      return action.goal === tally.goal ? tally : { ...tally, goal: action.goal };
    case "release":
      return action.releaseId === tally.releaseId ? tally : { ...tally, releaseId: action.releaseId };
    case "elsewhere":
      return areEqualCounts(tally.elsewhere, action.counts) ? tally : { ...tally, elsewhere: action.counts };
    case "next-shift": {
      const { favorites, templates, goal } = tally;
      const { revision = 0, ...soFar } = action.soFar ?? {};
      const next = { ...createTally(action.shiftId, action.releaseId), ...soFar, favorites, templates, goal };
      return { ...next, revision: Math.max(tally.revision, revision) };
    }
  }
}

/** Returns a study's count over all devices, at least 0. */
export function getTotalCount(tally: Tally, studyId: string): number {
  return Math.max(0, getCount(tally.counts, studyId) + getCount(tally.elsewhere, studyId));
}

/** Checks whether the shift has rows or a started timer. */
export function hasContent(tally: Tally): boolean {
  return listRowIds(tally).length > 0 || tally.timer.startedAt !== null;
}

/**
 * Returns the study ids of the shift in the order they were added, including studies with a count of 0, so that rows do
 * not move.
 */
export function listRowIds(tally: Tally): string[] {
  return [...new Set([...Object.keys(tally.counts), ...Object.keys(tally.elsewhere)])];
}

/** Returns the counts over all devices, without zeros. */
export function getTotalCounts(tally: Tally): Counts {
  return Object.fromEntries(
    listRowIds(tally).flatMap((id) => (getTotalCount(tally, id) ? [[id, getTotalCount(tally, id)]] : [])),
  );
}

/** Changes counts within the limits and records an undo step. */
function changeCounts(tally: Tally, requestedChanges: Counts): Tally {
  const changes: Counts = {};
  for (const [id, by] of Object.entries(requestedChanges)) {
    const before = getTotalCount(tally, id);
    changes[id] = Math.min(maxPerStudy, Math.max(0, before + Math.trunc(by || 0))) - before;
  }
  const isNew = Object.keys(changes).some((id) => !Object.hasOwn(tally.counts, id));
  const nonzeroChanges = Object.fromEntries(Object.entries(changes).filter(([, by]) => by !== 0));
  if (!isNew && !Object.keys(nonzeroChanges).length) return tally;
  const undo = Object.keys(nonzeroChanges).length
    ? [...tally.undo, negateCounts(nonzeroChanges)].slice(-maxUndoSteps)
    : tally.undo;
  return { ...tally, counts: addCounts(tally.counts, changes), undo };
}

function undoLast(tally: Tally): Tally {
  const undoChanges = tally.undo.at(-1);
  return undoChanges ? { ...changeCounts(tally, undoChanges), undo: tally.undo.slice(0, -1) } : tally;
}

function removeRow(tally: Tally, studyId: string): Tally {
  const { [studyId]: _removedCount, ...counts } = tally.counts;
  // If another device counted the study, the count of this device must stay negative.
  return getCount(tally.counts, studyId) === 0 && getCount(tally.elsewhere, studyId) === 0
    ? { ...tally, counts }
    : tally;
}

/** Starts or stops the timer. A first start counts the time since the first study, which was read before it. */
function changeTimer(tally: Tally, action: { type: "start" | "stop"; now: number }): Tally {
  const isFirstStart = action.type === "start" && tally.timer.startedAt === null;
  const now = isFirstStart ? Math.min(action.now, tally.firstCountedAt ?? action.now) : action.now;
  const timer = updateTimer(tally.timer, { type: action.type, now });
  return timer === tally.timer ? tally : { ...tally, timer };
}

function changeFavorite(tally: Tally, { studyId, isFavorite }: { studyId: string; isFavorite: boolean }): Tally {
  if (tally.favorites.includes(studyId) === isFavorite) return tally;
  const otherFavorites = tally.favorites.filter((id) => id !== studyId);
  return { ...tally, favorites: isFavorite ? [...otherFavorites, studyId].slice(-maxFavorites) : otherFavorites };
}

type TemplateAction = Extract<TallyAction, { type: "save-template" | "drop-template" }>;

function changeTemplates(templates: TallyTemplate[], action: TemplateAction): TallyTemplate[] {
  const id = action.type === "save-template" ? action.template.id : action.templateId;
  const otherTemplates = templates.filter((template) => template.id !== id);
  if (action.type === "drop-template") return otherTemplates;
  // Saving an existing template keeps its position.
  const templateIndex = templates.findIndex((template) => template.id === id);
  return otherTemplates
    .toSpliced(templateIndex < 0 ? otherTemplates.length : templateIndex, 0, action.template)
    .slice(0, maxTemplates);
}
