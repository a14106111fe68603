import { data, type HeadersFunction, type MetaFunction } from "@remix-run/cloudflare";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { freeQuestionQuota } from "~/constants";
import { attemptRetrySeconds } from "~/features/auth/constant-time.server";
import { anyone, notFound } from "~/features/auth/guards.server";
import { getViewer, getViewerIfAvailable } from "~/features/auth/viewer.server";
import { TryForm } from "~/features/landing/components/try-form";
import { TryReview } from "~/features/landing/components/try-review";
import { gradeTry, readTryQuestion } from "~/features/landing/try-question.server";
import { buildPublicMeta } from "~/features/shell/public-meta";
import { getNetwork, readFields } from "~/lib/http";
import { loginPath, paths, tryPath } from "~/paths";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";

export const headers: HeadersFunction = ({ actionHeaders }) => actionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];

export const loader = anyone(async ({ context, request }) => {
  const askedQuestionId = new URL(request.url).searchParams.get("q");
  const [tried, viewer] = await Promise.all([
    readTryQuestion(context, askedQuestionId),
    getViewerIfAvailable(context, request),
  ]);
  if (!tried && askedQuestionId !== null) throw notFound(request);
  const meta = buildPublicMeta(context.settings, {
    title: "Try a question · RadCore",
    description: "Answer a real radiology question without an account, and read a reason for every option.",
    path: paths.tryQuestion,
  });
  return { question: tried?.question ?? null, next: tried?.nextId ?? null, signedIn: viewer !== null, meta };
});

/** Grades an answer without storing it (B2). */
export const action = anyone(async ({ context, request }) => {
  const askedQuestionId = new URL(request.url).searchParams.get("q") ?? "";
  const choice = (await readFields(request)).get("choice");
  if (!(await context.allowTry(getNetwork(request)))) {
    const problem = "Too many answers from your network. Wait a minute, then try again.";
    return data(
      { asked: askedQuestionId, problem },
      { status: 429, headers: { "Retry-After": String(attemptRetrySeconds) } },
    );
  }
  const viewer = await getViewer(context, request);
  const review = await gradeTry(
    context,
    askedQuestionId,
    typeof choice === "string" ? choice : "",
    viewer?.userId ?? null,
  );
  if (review === "no-question") throw notFound(request);
  if (review === "no-option")
    return data({ asked: askedQuestionId, problem: "Choose one of the options." }, { status: 400 });
  if (review === "in-exam") {
    const problem = "This question is in an exam you have open. You can see its answer here after that exam ends.";
    return data({ asked: askedQuestionId, problem }, { status: 409 });
  }
  return { asked: askedQuestionId, review };
});

export default function TryQuestionPage() {
  const { question, next, signedIn } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  // Drops the answer when the user moves to another question on the same page.
  const currentAnswer = answer && answer.asked === question?.id ? answer : undefined;
  const review = currentAnswer && "review" in currentAnswer ? currentAnswer.review : undefined;
  return (
    <Page
      title="Try a question"
      description="A real question from the free list. No account needed, and nothing is recorded."
      className="max-w-3xl sm:pt-12"
    >
      {question ? (
        <Card className="p-5 sm:p-6">
          {review ? (
            <TryReview question={question} review={review} />
          ) : (
            <TryForm
              key={question.id}
              question={question}
              problem={currentAnswer && "problem" in currentAnswer ? currentAnswer.problem : undefined}
            />
          )}
        </Card>
      ) : (
        <p className="text-muted-foreground">No question is available right now. Come back later.</p>
      )}
      {review && <NextLinks next={next} isSignedIn={signedIn} />}
    </Page>
  );
}

/** Shows the links that follow an answer: to another question, and to the learner's questions or to the sign-up. */
function NextLinks({ next, isSignedIn }: { next: string | null; isSignedIn: boolean }) {
  return (
    <div className="mt-6 flex flex-wrap items-center gap-3">
      {next && (
        <Link to={tryPath(next)} className={buttonClass({ size: "lg", variant: isSignedIn ? "primary" : "outline" })}>
          Try another question
        </Link>
      )}
      {isSignedIn ? (
        <Link to={paths.home} className={buttonClass({ size: "lg", variant: next ? "outline" : "primary" })}>
          Go to your questions
        </Link>
      ) : (
        <>
          <Link to={loginPath({ mode: "signup" })} className={buttonClass({ size: "lg" })}>
            Sign up free
          </Link>
          <p className="text-muted-foreground text-sm">
            {next ? "" : "You have tried today’s three questions. "}
            {freeQuestionQuota} questions are free, with progress and spaced review.
          </p>
        </>
      )}
    </div>
  );
}
