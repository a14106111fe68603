import { data, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { type ClientActionFunctionArgs, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { answerMessage } from "~/features/analytics/answer-message";
import { notFound, signedIn, signedInWith } from "~/features/auth/guards.server";
import { freeQuestionsRemaining } from "~/features/quota/entitlement";
import { readAnswerForm } from "~/features/study/answer-form";
import { answerQuestion, selectForGrading } from "~/features/study/answer-question.server";
import type { AnswerResult } from "~/features/study/answer-result";
import { Runner } from "~/features/study/components/runner";
import { useSessionEngagement } from "~/features/study/components/use-engagement";
import { UngradableResponse } from "~/features/study/engine/grade";
import { isLastMissing } from "~/features/study/engine/marks";
import { openQuestion } from "~/features/study/open-question.server";
import { findResumePosition, finishSession } from "~/features/study/sessions.server";
import { isFormPost, isPrefetch, readFields } from "~/lib/http";
import { orElse } from "~/lib/server-action";
import { sessionPath } from "~/paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${data ? `Question ${data.open.position + 1} of ${data.open.session.marks.length}` : "Question"} · RadCore`,
  },
];

export const loader = signedIn(async ({ request, params, context, viewer }) => {
  const { db, now } = context;
  const sessionId = params.sessionId ?? "";
  const asked = new URL(request.url).searchParams.get("q") ?? "";
  if (!/^\d{1,3}$/.test(asked)) {
    const position = await findResumePosition(db, viewer.userId, sessionId);
    if (position === null) throw notFound(request);
    throw redirect(sessionPath(sessionId, position + 1));
  }
  const place = { sessionId, position: Number(asked) - 1 };
  const open = await openQuestion(db, viewer.userId, {
    ...place,
    now,
    spend: request.method === "GET" && !isPrefetch(request),
  });
  if (!open) throw notFound(request);
  const { calmMode, shortcutsOff } = viewer;
  const freeLeft = freeQuestionsRemaining(viewer) > 0;
  return { open, clientId: context.id(), shownAt: now, calmMode, shortcutsOff, freeLeft };
});

export const action = signedInWith(
  async ({ request, params, context }) => {
    const form = readAnswerForm(await readFields(request), context.now);
    const sessionId = params.sessionId ?? "";
    return {
      input: { form, sessionId },
      reads: (token) => [selectForGrading(context.db, token, sessionId, form?.position ?? -1)] as const,
    };
  },
  async ({ request, context, viewer, input: { form, sessionId }, results: [[item]] }) => {
    if (!item) throw notFound(request);
    if (!form) throw new Response("This is no answer", { status: 400 });
    const { position, clientId, took, response, typed } = form;
    const invalid = (problem: string) => data<AnswerResult>({ status: "invalid", problem, typed }, { status: 400 });
    if (!response) return invalid(form.problem);
    try {
      const submission = { sessionId, position, clientId, response, took };
      const result = await answerQuestion(context.db, item, submission, {
        now: context.now,
        timeZone: viewer.timeZone,
      });
      if (result.status === "refused") {
        const { reason } = result;
        if (reason === "not-found") throw notFound(request);
        return data<AnswerResult>({ status: "refused", reason }, { status: 409 });
      }
      // Counted once: a submit that is sent again finds its answer there.
      if (result.status === "stored" && item.answeredClientId === null)
        context.later(
          context.collect(
            answerMessage(item, { sessionId, position, correct: result.review.correct }, viewer, context.now),
          ),
        );
      // The last answer ends the session, in a write of its own: an answer stays within its six rows.
      if (result.status === "stored" && isLastMissing(item.marks, position))
        context.later(finishSession(context.db, viewer.userId, sessionId, context.now));
      // Without JavaScript the review is a page of its own, which a reload does not submit again.
      if (result.status === "stored" && isFormPost(request)) throw redirect(sessionPath(sessionId, position + 1), 303);
      return data<AnswerResult>(result, { status: result.status === "stored" ? 200 : 409 });
    } catch (error) {
      if (error instanceof UngradableResponse) return invalid(error.message);
      throw error;
    }
  },
);

export async function clientAction({ serverAction }: ClientActionFunctionArgs) {
  return orElse(serverAction, { status: "not-saved" } satisfies AnswerResult);
}

/** The answer and the flag come back with what changed; only another question is asked for anew. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, currentUrl, nextUrl, ...args }) =>
  formMethod === "POST" && currentUrl.href === nextUrl.href ? false : args.defaultShouldRevalidate;

export default function SessionPage() {
  const { open, ...rest } = useLoaderData<typeof loader>();
  useSessionEngagement(open.session);
  return <Runner key={`${open.session.id}:${open.position}`} open={open} {...rest} />;
}
