import { sql } from "drizzle-orm";
import { customSet, flashCard, groupParticipant, groupSet, markup, question, studySession } from "../db/schema";
import { exportData } from "../features/accounts/export-account.server";
import type { SignedInArgs } from "../features/auth/guards.server";
import type { Viewer } from "../features/auth/viewer.server";
import { listFlaggedQuestions } from "../features/flags/flags.server";
import { loadHome } from "../features/home/home.loader.server";
import { gradeTry } from "../features/landing/try-question.server";
import { notebookFormats, streamNotebook } from "../features/notebook/export-notebook.server";
import { readNotebookPage } from "../features/notebook/notebook.server";
import { emptyNotebookFilter, notebookKinds } from "../features/notebook/notebook-query";
import { loadProgress } from "../features/progress/progress.loader.server";
import { loadProgressDomains } from "../features/progress/progress-domains.loader.server";
import { selectQuestionPage, toQuestionPage } from "../features/questions/browse.server";
import { emptyFilter, type Filter } from "../features/questions/filter";
import { searchQuestions } from "../features/questions/search.server";
import { outcomes } from "../features/questions/taxonomy";
import { selectNotices, toNotices } from "../features/reports/own-notices.server";
import { listOwnReports } from "../features/reports/own-reports.server";
import { getReportableQuestion } from "../features/reports/report-question.server";
import { selectDueCount, selectLeechCount, selectNextDue } from "../features/review/due-queue.server";
import { addFlashCard, selectDueCards, toDueCards } from "../features/review/flash-cards/flash-cards.server";
import { buildCounts, selectFacetCodes, selectTopics } from "../features/sets/builder-counts.server";
import { selectSets } from "../features/sets/custom-sets.server";
import { loadGroupSet } from "../features/sets/groups/group-set.loader.server";
import { selectSetQuestions, selectStudySets } from "../features/sets/study-sets.server";
import { exportFormats, streamOwnExport } from "../features/study/export/own-export.server";
import { listMockForms } from "../features/study/list-mock-forms.server";
import { getMissedQuestions } from "../features/study/missed-questions.server";
import { openQuestion } from "../features/study/open-question.server";
import { saveMissReason } from "../features/study/save-notes.server";
import { listRecentSessions } from "../features/study/session-list.server";
import { getResults } from "../features/study/session-results.server";
import { createShownIdRename } from "../features/study/shown-ids.server";
import { dayMs } from "../lib/day";
import { asked, type House, ids, later, read, starter, submitted, userId } from "./open-exam-setup";

// Everything that a learner can read about questions, for tests.

export const filters: Filter[] = [
  emptyFilter,
  { ...emptyFilter, only: ["normal"] },
  ...outcomes.map((state) => ({ ...emptyFilter, outcomes: [state] })),
  ...asked.map((id) => ({ ...emptyFilter, only: ["normal" as const], text: `stemword${id.slice(7)}` })),
];

/** Reads everything about single questions, as the learner sees it. */
export async function readsOfQuestions({ db, context }: House): Promise<Record<string, unknown>> {
  const said: Record<string, unknown> = {};
  // Random per session; fixed here, so that both scenarios show the same order.
  await db.update(studySession).set({ orderKey: studySession.id });
  for (const [sessionId, size] of [
    ["old", 10],
    ["one", 1],
    ["open", 12],
    ["exam", 6],
  ] as const) {
    for (let position = 0; position < size; position++)
      for (const spend of ["quota", "never", "nothing"] as const)
        said[`${sessionId} ${position} ${spend}`] = await openQuestion(db, userId, {
          sessionId,
          position,
          now: later,
          spendMode: spend,
        });
    said[`results of ${sessionId}`] = await getResults(db, userId, sessionId);
    said[`missed in ${sessionId}`] = await getMissedQuestions(db, userId, sessionId);
  }
  said.recent = await listRecentSessions(db, userId, null);
  for (const position of [0, 1, 4])
    said[`answer ${position}`] = await submitted(db, await read(db, "open", position), "open", position, "a");
  said["case goes on"] = await submitted(db, await read(db, "open", 11), "open", 11, "a", later, "case");
  for (const [sessionId, position] of [
    ["old", 0],
    ["old", 1],
    ["one", 0],
    ["open", 0],
  ] as const) {
    said[`miss ${sessionId} ${position}`] = await saveMissReason(db, userId, {
      kind: "miss",
      id: "miss-id",
      sessionId,
      position,
      reason: "time",
    });
    said[`report ${sessionId} ${position}`] = await getReportableQuestion(db, userId, { sessionId, position });
  }
  for (const words of ["stemword0", "REASON 0", "POINT 1", "notedword", "Liver"])
    said[`search ${words}`] = await searchQuestions(db, starter, words);
  for (const [index, filter] of filters.entries()) {
    said[`list ${index}`] = toQuestionPage(await selectQuestionPage(db, userId, true, filter, null, later));
    const [rows, topics] = await db.batch([selectFacetCodes(db, userId, true, filter, later), selectTopics(db)]);
    said[`counts ${index}`] = buildCounts(rows, topics, filter, "");
  }
  const [sets, places, custom, notices, due, next, leeches] = await db.batch([
    selectStudySets(db, userId, { unlimited: true }, 5),
    selectSetQuestions(db, userId, "set"),
    selectSets(db, userId, 1),
    selectNotices(db, userId, null),
    selectDueCount(db, userId, later),
    selectNextDue(db, userId, later),
    selectLeechCount(db, userId),
  ]);
  Object.assign(said, { sets, places, custom, due, next, leeches, notices: toNotices(notices) });
  await makeGroupOf(db, "old");
  said.group = await loadGroupSet(groupArgs(context));
  said.flags = await listFlaggedQuestions(db, userId);
  said.reports = await listOwnReports(db, userId, null);
  await readNotebook(said, db);
  said.mock = await listMockForms(db, userId, 100);
  for (const format of exportFormats) said[`own ${format}`] = await text(streamOwnExport({ db }, userId, format));
  // Totals of days and cells date from before the exam and differ between the scenarios.
  const { progressCells, studyDays, ...all } = JSON.parse(await text(exportData(context, userId)));
  said.all = all;
  said.try = await Promise.all(
    ids
      .slice(0, 3)
      .map((id) =>
        gradeTry(context, id, createShownIdRename(context.settings.authSecret, "try", id)("a", "to"), userId),
      ),
  );
  return said;
}

/** Reads the notebook and its exports, and the flash cards, of which the learner has one of every question. */
async function readNotebook(said: Record<string, unknown>, db: House["db"]): Promise<void> {
  const marks = JSON.stringify({ struck: [], highlights: [[0, 4]] });
  for (const sessionId of ["old", "exam"])
    await db.insert(markup).values({ sessionId, position: 0, marks, savedAt: 1, highlightedBy: userId });
  for (const id of asked) said[`card of ${id}`] = await addFlashCard(db, userId, id, { now: later, timeZone: "UTC" });
  await db
    .insert(flashCard)
    .select(sql`select ${userId}, id, null, 1, 1 from ${question} where true`)
    .onConflictDoNothing();
  for (const kind of [null, ...notebookKinds])
    said[`notebook ${kind}`] = await readNotebookPage(db, userId, { ...emptyNotebookFilter, kind }, null);
  for (const search of ["stemword0", "REASON", "POINT", "Liver"])
    said[`notebook ${search}`] = await readNotebookPage(db, userId, { ...emptyNotebookFilter, search }, null);
  for (const format of notebookFormats) {
    const learner = { userId, timeZone: "UTC" };
    said[`notebook as ${format}`] = await text(
      streamNotebook({ db, now: later }, learner, emptyNotebookFilter, format),
    );
  }
  const [due, next] = await db.batch([...selectDueCards(db, userId, later)]);
  said.dueCards = toDueCards(due, next, later);
}

/** Compares a session of the learner in a group set. */
async function makeGroupOf(db: House["db"], sessionId: string) {
  const [set] = await db.select({ id: customSet.id }).from(customSet);
  await db.insert(groupSet).values({
    ...{ id: "group", setId: set?.id ?? "", userId, token: "group-link", name: "Group", createdAt: 1 },
    request: JSON.stringify({ from: "filter", size: 10, filter: emptyFilter }),
  });
  await db.insert(groupParticipant).values({ groupId: "group", userId, sessionId, isSharing: true, startedAt: 1 });
}

function groupArgs(houseContext: House["context"]): SignedInArgs {
  const context = { ...houseContext, allowAccountAttempt: async () => true };
  const viewer: Partial<Viewer> = { userId, username: userId, fullName: "Ana", calmMode: false, subscription: null };
  const request = new Request("https://radcore.test/custom-sets/group/group-link");
  return { context, request, params: { token: "group-link" }, viewer } as unknown as SignedInArgs;
}

async function text(pieces: AsyncGenerator<string>): Promise<string> {
  let all = "";
  for await (const piece of pieces) all += piece;
  return all;
}

/** Reads all totals over many questions. */
export async function readsOfTotals({ context }: House) {
  const viewer = { userId, timeZone: "UTC", calmMode: false, fullName: "Ana", subscriptionsEnabled: true } as Viewer;
  const subscribed = { ...viewer, subscription: { accessUntil: later + dayMs } } as Viewer;
  return [
    await loadHome(context, subscribed),
    await loadProgress(context, subscribed),
    await loadProgressDomains(context, subscribed),
  ];
}

/** Returns the numbers of the questions whose rationales appear. */
export function told(said: unknown): number[] {
  const numbers = JSON.stringify(said).matchAll(/(?:REASON|POINT)-(\d+)/g);
  return [...new Set([...numbers].map(([, number]) => Number(number)))].sort((a, b) => a - b);
}
