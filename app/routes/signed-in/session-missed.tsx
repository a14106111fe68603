import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { Printer } from "lucide-react";
import { notFound, signedIn } from "~/features/auth/guards.server";
import { MissedList } from "~/features/study/components/missed-list";
import { isExam, modeNames } from "~/features/study/engine/session-taxonomy";
import { getMissedQuestions } from "~/features/study/missed-questions.server";
import { countNoun } from "~/lib/text";
import { formatDate } from "~/lib/time-text";
import { resultsPath } from "~/study-paths";
import { Button, buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";

export const meta: MetaFunction = () => [{ title: "Missed questions · RadCore" }];

export const loader = signedIn(async ({ request, params, context, viewer }) => {
  const sessionId = params.sessionId ?? "";
  const missed = await getMissedQuestions(context.db, viewer.userId, sessionId);
  if (!missed) throw notFound(request);
  // No answer is graded before an exam ends.
  if (missed.finishedAt === null && isExam(missed.mode)) throw redirect(resultsPath(sessionId));
  const { mode, createdAt, questions } = missed;
  return { sessionId, questions, summary: `${modeNames[mode]}, ${formatDate(createdAt, viewer.timeZone)}` };
});

export default function MissedQuestionsPage() {
  const { sessionId, questions, summary } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Missed questions"
      description={`${countNoun(questions.length, "question")} from your session: ${summary}`}
      className="print:pt-0"
      actions={
        <div className="flex flex-wrap gap-2 print:hidden">
          <Link to={resultsPath(sessionId)} prefetch="none" className={buttonClass({ variant: "outline" })}>
            Back to results
          </Link>
          {questions.length > 0 && (
            <Button className="noscript:hidden" onClick={() => print()}>
              <Printer aria-hidden="true" />
              Print this list
            </Button>
          )}
        </div>
      }
    >
      {questions.length > 0 ? (
        <MissedList sessionId={sessionId} questions={questions} />
      ) : (
        <p>You missed no question in this session.</p>
      )}
    </Page>
  );
}
