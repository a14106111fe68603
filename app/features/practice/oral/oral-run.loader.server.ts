import type { Context } from "~/context.server";
import { formatMediumDate } from "~/lib/time-text";
import type { SignedInArgs } from "../../auth/guards.server";
import type { ShownSeries } from "../../series/series";
import { openSeriesTogether, readSeriesAccess, type SeriesAccess } from "../../series/series-access.server";
import { findNextTurn, findStep, getProbeKey, probePrompt } from "./next-turn";
import type { OralCase, OralImage } from "./oral-case";
import { describeResult } from "./oral-result.server";
import { oralSectionLabels, toOralSection } from "./oral-sections";
import { buildEnd, type Run, type RunCase, readRun } from "./runs.server";
import { scoreOralCase } from "./score-oral-case";
import { isTooLate } from "./section-time";

/** Returns an open section at its next question, or the report of an ended one. Throws a 404 response for others' sections. */
export async function loadOralRun({ context, request, params, viewer }: SignedInArgs) {
  const run = await readRun(context.db, viewer.userId, params.runId ?? "");
  if (!run) throw new Response(null, { status: 404 });
  const access = await readSeriesAccess(context, request);
  const { row } = run;
  const section = toOralSection(row.section);
  const head = {
    ...{ id: row.id, label: section ? oralSectionLabels[section] : "Deleted section", caseCount: run.cases.length },
    date: formatMediumDate(row.startedAt, viewer.timeZone),
  };
  const current = row.endedAt === null && !isTooLate(row.deadlineAt, context.now) ? findCurrent(run) : null;
  if (!current) {
    if (row.endedAt === null) await endRun(context, run, Math.min(context.now, row.deadlineAt));
    return { ...head, open: null, result: describeResult(run, (images) => openImages(images, run, access)) };
  }
  const { position, turn, runCase } = current;
  const asked = runCase.oralCase.steps.filter(
    ({ id }) => id === turn.step.id || runCase.turns.some(({ key }) => key === id),
  );
  return {
    ...head,
    result: null,
    open: {
      ...{ position, history: runCase.oralCase.history, key: turn.key, prompt: turn.prompt },
      images: openImages(
        asked.flatMap(({ images = [] }) => images),
        run,
        access,
      ),
      transcript: describeTranscript(runCase),
      clock: {
        state: "running" as const,
        ...{ remainingMs: row.deadlineAt - context.now, allowedMs: row.deadlineAt - row.startedAt },
        deadlineAt: row.deadlineAt,
      },
    },
  };
}

export type OralRunData = Awaited<ReturnType<typeof loadOralRun>>;
export type OpenSectionData = NonNullable<OralRunData["open"]>;

/** Returns the first case with a question left, and the question; null if all cases are over. */
export function findCurrent({ cases }: Pick<Run, "cases">) {
  for (const [position, runCase] of cases.entries()) {
    const turn = findNextTurn(runCase.oralCase, runCase.turns);
    if (turn) return { position, turn, runCase };
  }
  return null;
}

/** Ends a section whose time is up or whose cases are over, with the scores of the stored answers (G23). */
export async function endRun({ db }: Pick<Context, "db">, { row, cases }: Run, endedAt: number): Promise<void> {
  const scores = cases.map(({ oralCase, turns }) => scoreOralCase(oralCase, turns).score);
  await buildEnd(db, { runId: row.id, userId: row.userId, endedAt, scores });
}

/** Returns the questions and answers of a case so far. */
export function describeTranscript({ oralCase, turns }: RunCase): { prompt: string; answer: string }[] {
  return turns.map(({ key, answer }) => ({ prompt: findPrompt(oralCase, key), answer }));
}

function findPrompt(oralCase: OralCase, key: string): string {
  const step = findStep(oralCase, key);
  return step && key !== getProbeKey(step.id) ? step.prompt : probePrompt;
}

export interface ShownImage {
  caption: string;
  /** In words; null while the picture is shown instead, because the words could describe more than the learner sees. */
  description: string | null;
  series: ShownSeries | null;
}

/** Returns images with the pictures that this site has stored; the others in words (G20). */
function openImages(images: readonly OralImage[], { manifests }: Run, access: SeriesAccess): ShownImage[] {
  const keys = images.flatMap(({ series }) => (series && manifests[series] ? [series] : []));
  const opened = openSeriesTogether(
    access,
    Object.fromEntries(keys.flatMap((key) => (manifests[key] ? [[key, manifests[key]]] : []))),
  );
  return images.map(({ caption, description, series: key }, index) => {
    const found = key ? opened[key] : undefined;
    if (!found) return { caption, description, series: null };
    const shown = { id: `image-${index}`, role: "current" as const, caption, alt: caption, firstFrame: 0 };
    return { caption, description: null, series: { ...found, ...shown } };
  });
}
