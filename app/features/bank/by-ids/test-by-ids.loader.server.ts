import { and, desc, eq } from "drizzle-orm";
import type { Context } from "~/context.server";
import type { Db } from "~/db/client.server";
import { studySession } from "~/db/schema";
import { countNoun } from "~/lib/text";
import { formatTime } from "~/lib/time-text";
import { resultsPath, sessionPath } from "~/study-paths";
import type { Viewer } from "../../auth/viewer.server";
import { modeNames } from "../../study/engine/session-taxonomy";
import { toSessionSummary } from "../../study/session-list.server";
import { readSessionOptions } from "../../study/start-forms";
import { selectVersionsByIds, toIdLookup } from "./find-ids.server";
import { buildFoundView } from "./found-view";
import { maxIdTextLength, parseIds } from "./parse-ids";

const maxTestsShown = 8;

/** Loads the page "Test by ids" with the ids from its address, in one database trip. */
export async function loadTestByIds({ db, now }: Pick<Context, "db" | "now">, viewer: Viewer, search: URLSearchParams) {
  const text = (search.get("ids") ?? "").slice(0, maxIdTextLength);
  const parsed = parseIds(text);
  const [rows, tests] = await db.batch([
    selectVersionsByIds(db, parsed.requestedIds),
    selectOwnTests(db, viewer.userId),
  ]);
  return {
    text: text.includes("\n") ? text : text.replaceAll(",", "\n"),
    found: text ? buildFoundView(toIdLookup(parsed, rows)) : null,
    sessionOptions: readSessionOptions(search) ?? {},
    extraTime: viewer.extraTimePercent,
    tests: tests
      .map(toSessionSummary)
      .map(({ id, mode, total, answered, correct, finishedAt, createdAt, testAgainPath }) => ({
        id,
        name: `${modeNames[mode]}, ${countNoun(total, "question")}`,
        state: finishedAt === null ? `${answered} answered` : `${correct} right of ${answered} answered`,
        startedAt: formatTime(createdAt, now, viewer.timeZone),
        path: finishedAt === null ? sessionPath(id) : resultsPath(id),
        isFinished: finishedAt !== null,
        repeatPath: testAgainPath ?? "",
      })),
  };
}

export type TestPage = Awaited<ReturnType<typeof loadTestByIds>>;

/** Returns the statement that selects the admin's latest tests, which no other list shows. */
function selectOwnTests(db: Db, userId: string) {
  return db
    .select()
    .from(studySession)
    .where(and(eq(studySession.userId, userId), eq(studySession.isTest, true)))
    .orderBy(desc(studySession.createdAt))
    .limit(maxTestsShown);
}
