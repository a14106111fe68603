import { data, type MetaFunction, redirect } from "@remix-run/cloudflare";
import { type ClientLoaderFunctionArgs, type ShouldRevalidateFunction, useLoaderData } from "@remix-run/react";
import { notFound, signedInWith } from "~/features/auth/guards.server";
import {
  findMissingStep,
  limitToAsked,
  selectAdaptiveSession,
} from "~/features/practice/adaptive/adaptive-session.server";
import { getBankAccess } from "~/features/quota/bank-access";
import { getFreeQuestionsRemaining } from "~/features/quota/entitlement";
import { ReportButton } from "~/features/reports/components/report-button";
import { readSeriesAccess } from "~/features/series/series-access.server";
import { readAnswerForm } from "~/features/study/answer-form";
import type { AnswerResult } from "~/features/study/answer-result";
import { saveAnswer } from "~/features/study/apply-save.server";
import { getPositionTitle } from "~/features/study/components/exam/exam-labels";
import { openCachedOrFetch } from "~/features/study/components/queue/open-cached-or-fetch";
import { clearSessionCache } from "~/features/study/components/queue/session-cache";
import { LearnerContext } from "~/features/study/components/queue/use-save";
import { StudySession } from "~/features/study/components/study-session";
import { maxLateMs } from "~/features/study/engine/clock";
import { toWholeResponse } from "~/features/study/enter-answer.server";
import { finishSession } from "~/features/study/finish-session.server";
import { openQuestion } from "~/features/study/open-question.server";
import { findResumePosition } from "~/features/study/resume-position.server";
import { selectForGrading } from "~/features/study/select-for-grading.server";
import { settleSession } from "~/features/study/session-clock.server";
import { withShownIds } from "~/features/study/shown-ids.server";
import type { TypedAnswer } from "~/features/study/typed-answer";
import { isFormPost, isPrefetch, readFields } from "~/lib/http";
import { resultsPath, sessionPath } from "~/study-paths";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: `${data ? getPositionTitle(data.open) : "Question"} · RadCore`,
  },
];

export const loader = signedInWith(
  async ({ request, params, context }) => {
    const sessionId = params.sessionId ?? "";
    const number = new URL(request.url).searchParams.get("q") ?? "";
    const position = /^\d{1,3}$/.test(number) ? Number(number) - 1 : null;
    return {
      input: { sessionId, position },
      buildQueries: (token) => [selectAdaptiveSession(context.db, token, sessionId, position ?? -1)] as const,
    };
  },
  async ({ request, context, viewer, input: { sessionId, position }, results: [[adaptive]] }) => {
    const { db, now } = context;
    const time = { now, timeZone: viewer.timeZone };
    if (position === null) {
      const resumePosition = await findResumePosition(db, viewer.userId, sessionId);
      if (resumePosition === null) throw notFound(request);
      throw redirect(sessionPath(sessionId, resumePosition + 1));
    }
    const { unlimited } = getBankAccess(viewer, now);
    const mayChange = request.method === "GET" && !isPrefetch(request) && !viewer.isImpersonated;
    const step = mayChange ? findMissingStep(adaptive) : null;
    if (step?.kind === "stop") {
      await finishSession(db, viewer.userId, sessionId, time);
      throw redirect(resultsPath(sessionId));
    }
    if (step && step.position !== position) throw redirect(sessionPath(sessionId, step.position + 1));
    const openedQuestion = await openQuestion(db, viewer.userId, {
      sessionId,
      position,
      now,
      access: await readSeriesAccess(context, request),
      spendMode: mayChange ? "quota" : "nothing",
      ...(step?.kind === "ask" && { nextItem: { questionIds: step.questionIds, unlimited } }),
    });
    if (!openedQuestion) throw notFound(request);
    const { clock, finished } = openedQuestion.session;
    const isPastDeadline = clock.state === "running" && (clock.remainingMs ?? 0) <= -maxLateMs;
    if (!viewer.isImpersonated && (isPastDeadline || (clock.state === "ended" && !finished))) {
      await settleSession(db, viewer.userId, sessionId, time);
      throw redirect(sessionPath(sessionId, position + 1));
    }
    const { calmMode, shortcutsOff } = viewer;
    const hasFreeQuestions = getFreeQuestionsRemaining(viewer) > 0;
    // The next question of an adaptive session is not chosen yet; usually it is a new one.
    const isNextUnopened = openedQuestion.isNextUnopened || adaptive !== undefined;
    return {
      open: withShownIds(adaptive ? limitToAsked(openedQuestion) : openedQuestion, context.settings.authSecret),
      clientId: context.id(),
      shownAt: now,
      calmMode,
      shortcutsOff,
      hasFreeQuestions,
      doesNextUseQuota: !unlimited && hasFreeQuestions && isNextUnopened,
      learner: { userId: viewer.userId, username: viewer.username },
      /** Whether later questions may be prefetched, because they are known and opening them spends no quota (P2). */
      mayPrefetch: unlimited && !viewer.isImpersonated && !adaptive,
      madeBy: "server" as "server" | "browser",
      unreachable: false,
    };
  },
);

export const action = signedInWith(
  async ({ request, params, context }) => {
    const form = readAnswerForm(await readFields(request), context.now);
    const sessionId = params.sessionId ?? "";
    return {
      input: { form, sessionId },
      buildQueries: (token) => [selectForGrading(context.db, token, sessionId, form?.position ?? -1)] as const,
    };
  },
  async ({ request, context, viewer, input: { form, sessionId }, results: [[item]] }) => {
    if (!item) throw notFound(request);
    if (!form) throw new Response("The form does not contain a valid answer", { status: 400 });
    const { position, typed } = form;
    if (!form.response) return createInvalidResponse(form.problem, typed);
    const response = toWholeResponse(item, form.part, form.response);
    const { clientId, confidence, took, replaces, version } = form;
    const submission = { sessionId, position, clientId, response, confidence, took, replaces, version };
    const access = await readSeriesAccess(context, request);
    const result = await saveAnswer(context, viewer, item, submission, access);
    if (result.status === "invalid") return createInvalidResponse(result.problem, typed);
    if (result.status === "refused" && result.reason === "not-found") throw notFound(request);
    const isSaved = ["stored", "entered", "part"].includes(result.status);
    // Without JavaScript, redirect so that a reload does not submit the form again.
    if (isSaved && isFormPost(request)) throw redirect(sessionPath(sessionId, position + 1), 303);
    return data<AnswerResult>(result, { status: isSaved ? 200 : 409 });
  },
);

function createInvalidResponse(problem: string, typed: TypedAnswer) {
  return data<AnswerResult>({ status: "invalid", problem, typed }, { status: 400 });
}

export async function clientLoader({ request, params, serverLoader }: ClientLoaderFunctionArgs) {
  const sessionId = params.sessionId ?? "";
  const position = Number(new URL(request.url).searchParams.get("q") ?? 0) - 1;
  return openCachedOrFetch(sessionId, position, serverLoader<typeof loader>);
}

/** Clears the cached session after a form post, which changes the session; saves use a different route. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) => {
  if (formMethod === "POST") clearSessionCache();
  return defaultShouldRevalidate;
};

export default function SessionPage() {
  const page = useLoaderData<typeof loader>();
  return (
    <LearnerContext.Provider value={page.learner}>
      <StudySession page={page} renderReportButton={(place, ref) => <ReportButton ref={ref} {...place} />} />
    </LearnerContext.Provider>
  );
}
