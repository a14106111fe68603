import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { notFound, signedIn } from "~/features/auth/guards.server";
import { addThumbnails } from "~/features/questions/thumbnails.server";
import { getBankAccess } from "~/features/quota/bank-access";
import { readSeriesAccess } from "~/features/series/series-access.server";
import { getReviewTitle, ReviewScreen } from "~/features/study/components/exam/lazy-review-screen";
import { LearnerContext } from "~/features/study/components/queue/use-save";
import { waitUntilSent } from "~/features/study/components/queue/wait-until-sent";
import { shouldRevalidateResults } from "~/features/study/components/results-missed";
import { SessionResultsView } from "~/features/study/components/results-view";
import { getBlock, listTimedOutBlocks } from "~/features/study/engine/clock";
import { isExam } from "~/features/study/engine/session-taxonomy";
import { toExamReview } from "~/features/study/exam-review";
import { finishSession } from "~/features/study/finish-session.server";
import { getResults } from "~/features/study/session-results.server";
import { getSettledResults } from "~/features/study/settled-results.server";
import { excerpt } from "~/lib/text";
import { resultsPath } from "~/study-paths";
import { Page } from "~/ui/page";

const maxStemLength = 160;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.review ? getReviewTitle(data.review) : "Results"} · RadCore` },
];

export const loader = signedIn(async ({ request, params, context, viewer }) => {
  const { db, now } = context;
  const clock = { now, timeZone: viewer.timeZone };
  const readResults = viewer.isImpersonated ? getResults : getSettledResults;
  const sessionResults = await readResults(db, viewer.userId, params.sessionId ?? "", clock);
  if (!sessionResults) throw notFound(request);
  const { summary, timing, extraTime } = sessionResults;
  const learner = { userId: viewer.userId, username: viewer.username };
  if (summary.finishedAt === null && isExam(summary.mode))
    return {
      review: toExamReview(sessionResults, { now, isCalmMode: viewer.calmMode }),
      results: null,
      calmMode: viewer.calmMode,
      learner,
    };
  const { unlimited } = getBankAccess(viewer, now);
  const shownQuestions = sessionResults.questions.map((question) => {
    // A subscriber's questions are prefetched, so it is unknown which unanswered ones the learner has seen.
    const mayBeUnseen = unlimited && question.mark === "unanswered";
    return {
      ...question,
      stem: mayBeUnseen ? null : question.stem && excerpt(question.stem, maxStemLength),
      pictureKey: mayBeUnseen ? null : question.pictureKey,
    };
  });
  const questions = addThumbnails(shownQuestions, await readSeriesAccess(context, request));
  const size = timing.blockSize ?? questions.length;
  const results = {
    summary,
    questions,
    extraTime,
    blockSize: size,
    paused: timing.pauseKind !== null,
    timedOutBlocks: listTimedOutBlocks(timing),
    mayOpenAll: (unlimited || summary.testAgainPath !== null) && isExam(summary.mode),
  };
  return { review: null, results: { ...results, blocks: getBlock(timing).count }, calmMode: viewer.calmMode, learner };
});

/** Ends the session. */
export const action = signedIn(async ({ request, params, context, viewer }) => {
  const sessionId = params.sessionId ?? "";
  if (!(await finishSession(context.db, viewer.userId, sessionId, { now: context.now, timeZone: viewer.timeZone })))
    throw notFound(request);
  throw redirect(resultsPath(sessionId), 303);
});

/** Waits until queued saves are sent, so that the results include them. */
export async function clientLoader({ serverLoader }: ClientLoaderFunctionArgs) {
  await waitUntilSent();
  return serverLoader<typeof loader>();
}

export const shouldRevalidate = shouldRevalidateResults;

export default function ResultsPage() {
  const { review, results, calmMode, learner } = useLoaderData<typeof loader>();
  if (review)
    return (
      <Page
        title={getReviewTitle(review)}
        description={
          review.clock.state === "break"
            ? "No answer is graded yet."
            : "Answered, unanswered, and flagged questions. No answer is graded yet."
        }
      >
        <LearnerContext.Provider value={learner}>
          <ReviewScreen review={review} />
        </LearnerContext.Provider>
      </Page>
    );
  return (
    <LearnerContext.Provider value={learner}>
      <SessionResultsView {...results} calmMode={calmMode} />
    </LearnerContext.Provider>
  );
}
