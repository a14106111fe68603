import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { signedIn } from "~/features/auth/guards.server";
import { selectCells, toCells } from "~/features/progress/progress.server";
import { selectBankSize, selectQuestions, toPage } from "~/features/questions/browse.server";
import { readFilter } from "~/features/questions/filter";
import { reachOf } from "~/features/quota/reach";
import { QuestionList } from "~/features/study/components/question-list";
import { ReachNote } from "~/features/study/components/reach-note";
import { SessionBuilder } from "~/features/study/components/session-builder";
import { StartProblem } from "~/features/study/components/start-problem";
import { readStartForm } from "~/features/study/forms";
import { readQuestionsQuery, refusedPath } from "~/features/study/questions-query";
import { startSession } from "~/features/study/start-session.server";
import { readFields } from "~/lib/http";
import { sessionPath } from "~/paths";
import { Page } from "~/ui/page";

export const loader = signedIn(async ({ request, context, viewer }) => {
  const { db, now } = context;
  const query = new URL(request.url).searchParams;
  const filter = readFilter(query);
  const reach = reachOf(viewer, now);
  const { after, ...asked } = readQuestionsQuery(query);
  const [cells, rows, [bank]] = await db.batch([
    selectCells(db, viewer.userId, reach.unlimited),
    selectQuestions(db, viewer.userId, reach.unlimited, filter, after),
    selectBankSize(db),
  ]);
  return {
    filter,
    ...asked,
    first: after === null,
    reach,
    cells: toCells(cells),
    bankSize: bank?.size ?? 0,
    page: toPage(rows),
  };
});

export const action = signedIn(async ({ request, context, viewer }) => {
  const fields = await readFields(request);
  const asked = readStartForm(fields);
  if (!asked.success) throw redirect(refusedPath("unreadable", fields));
  const reach = reachOf(viewer, context.now);
  const started = await startSession(
    context.db,
    { userId: viewer.userId, unlimited: reach.unlimited, remaining: reach.unlimited ? 0 : reach.remaining },
    asked.data,
    { now: context.now, seed: context.seed(), id: context.id() },
  );
  if (started.status !== "started")
    throw redirect(refusedPath(started.status === "quota-used-up" ? "quota" : "nothing", fields));
  return redirect(sessionPath(started.sessionId));
});

export const meta: MetaFunction = () => [{ title: "Questions · RadCore" }];

export default function Questions() {
  const { filter, size, sizeError, refused, first, reach, cells, bankSize, page } = useLoaderData<typeof loader>();
  return (
    <Page title="Questions" description="Choose what to study. Nothing ticked in a row means all of it." width="wide">
      {refused && <StartProblem refused={refused} unlimited={reach.unlimited} />}
      <SessionBuilder
        cells={cells}
        filter={filter}
        size={size}
        sizeError={sizeError}
        note={<ReachNote reach={reach} cells={cells} bankSize={bankSize} />}
      />
      <QuestionList page={page} filter={filter} reach={reach} first={first} />
    </Page>
  );
}
