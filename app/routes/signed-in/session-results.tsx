import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { notFound, signedIn } from "~/features/auth/guards.server";
import { OpenSessionNote, ResultsActions } from "~/features/study/components/results-actions";
import { ResultsDomains } from "~/features/study/components/results-domains";
import { ResultsList } from "~/features/study/components/results-list";
import { ResultsScore } from "~/features/study/components/results-score";
import { finishSession, getResults } from "~/features/study/sessions.server";
import { excerpt } from "~/lib/text";
import { resultsPath } from "~/paths";
import { Page } from "~/ui/page";

const stemShown = 160;

export const meta: MetaFunction = () => [{ title: "Results · RadCore" }];

export const loader = signedIn(async ({ request, params, context, viewer }) => {
  const results = await getResults(context.db, viewer.userId, params.sessionId ?? "");
  if (!results) throw notFound(request);
  const questions = results.questions.map((question) => ({
    ...question,
    stem: question.stem && excerpt(question.stem, stemShown),
  }));
  return { summary: results.summary, questions, calmMode: viewer.calmMode };
});

/** Ends the session. */
export const action = signedIn(async ({ request, params, context, viewer }) => {
  const sessionId = params.sessionId ?? "";
  if (!(await finishSession(context.db, viewer.userId, sessionId, context.now))) throw notFound(request);
  throw redirect(resultsPath(sessionId), 303);
});

export default function ResultsPage() {
  const { summary, questions, calmMode } = useLoaderData<typeof loader>();
  const finished = summary.finishedAt !== null;
  const took = questions.reduce((sum, question) => sum + (question.took ?? 0), 0);
  const firstMissed = questions.find((question) => question.mark === "incorrect")?.position ?? null;
  return (
    <Page title={finished ? "Results" : "Results so far"}>
      <div className="grid gap-6">
        {!finished && <OpenSessionNote summary={summary} />}
        <ResultsScore summary={summary} took={calmMode ? null : took} />
        {finished && <ResultsActions summary={summary} firstMissed={firstMissed} />}
        {summary.answered > 0 && <ResultsDomains questions={questions} />}
        <section>
          <h2 className="mb-2 font-semibold">Questions</h2>
          <ResultsList sessionId={summary.id} questions={questions} finished={finished} showTime={!calmMode} />
        </section>
      </div>
    </Page>
  );
}
