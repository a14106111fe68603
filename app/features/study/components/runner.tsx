import { useActionData, useSearchParams } from "@remix-run/react";
import { useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useId, useRef, useState } from "react";
import { FlagToggle } from "~/features/flags/components/flag-toggle";
import { quotaKey } from "~/features/quota/quota-key";
import { sessionPath } from "~/paths";
import { Alert } from "~/ui/alert";
import { contentId } from "~/ui/page";
import type { AnswerResult } from "../answer-result";
import type { OpenQuestion } from "../open-question.server";
import { AnswerPanel } from "./answer-panel";
import { ClosedQuestion } from "./closed-question";
import { Elapsed } from "./elapsed";
import { waysOn } from "./onward";
import { QuestionHeader } from "./question-header";
import { QuestionPassport } from "./question-passport";
import { QuestionReview } from "./question-review";
import { RunnerBar } from "./runner-bar";
import { SessionNavigator } from "./session-navigator";
import { SubmissionNote } from "./submission-note";
import { useDraft } from "./use-draft";
import { useQuestionEngagement } from "./use-engagement";
import { useShortcuts } from "./use-shortcuts";
import { useSubmission } from "./use-submission";
import { Verdict } from "./verdict";

export interface RunnerProps {
  open: OpenQuestion;
  /** Made by the server, for the submission of this page. */
  clientId: string;
  /** When the server made this page, ms. */
  shownAt: number;
  calmMode: boolean;
  shortcutsOff: boolean;
  /** Whether the learner has free questions left. */
  freeLeft: boolean;
}

// Fetched when somebody asks for it.
const ShortcutsSheet = lazy(async () => ({ default: (await import("./shortcuts-sheet")).ShortcutsSheet }));

const nothingTyped = { choices: [], value: "" };

/** One question of a session: asked, answered, explained. To be keyed by session and place. */
export function Runner({ open, clientId, shownAt, calmMode, shortcutsOff, freeLeft }: RunnerProps) {
  const { session, position, question } = open;
  const place = `${session.id}:${position}`;
  const here = sessionPath(session.id, position + 1);
  const onlyMissed = useSearchParams()[0].get("only") === "missed";
  const formId = useId();
  const stemId = useId();
  const [help, setHelp] = useState<"never" | "open" | "closed">("never");

  const form = useRef<HTMLFormElement>(null);
  const verdict = useRef<HTMLHeadingElement>(null);
  const flag = useRef<HTMLButtonElement>(null);
  const previous = useRef<HTMLAnchorElement>(null);
  const next = useRef<HTMLAnchorElement>(null);
  const onward = useRef<HTMLElement>(null);

  const submission = useSubmission({ place, action: here, form, body: question?.body });
  const { result, pending } = submission;
  const fresh = result && "review" in result ? result.review : null;
  const review = open.review ?? fresh;
  const answerable = question !== null && review === null && !session.finished;

  const client = useQueryClient();
  useEffect(() => {
    // The badge shows it at once, not at the next poll.
    if (open.spent) void client.invalidateQueries({ queryKey: quotaKey });
  }, [client, open.spent]);

  const posted = useActionData<AnswerResult>();
  const start = posted?.status === "invalid" ? posted.typed : nothingTyped;
  const { draft, watch, set } = useDraft(place, { ...start, clientId }, form, answerable);

  useEffect(() => {
    if (fresh) verdict.current?.focus({ preventScroll: true });
  }, [fresh]);

  const marks = review
    ? session.marks.map((mark, index) => (index === position ? (review.correct ? "correct" : "incorrect") : mark))
    : session.marks;

  useQuestionEngagement(question?.id, result?.status === "stored", !marks.includes("unanswered"));

  const ways = waysOn(open, marks, onlyMissed);

  useShortcuts(shortcutsOff, {
    choose(index) {
      const option = form.current?.querySelectorAll<HTMLElement>("[name=choice], [name=choices]")[index];
      option?.focus();
      option?.click();
      return option !== undefined;
    },
    enter: () => (review ? onward.current?.click() : form.current?.requestSubmit()),
    previous: () => previous.current?.click(),
    next: () => (review ? onward : next).current?.click(),
    flag: () => flag.current?.click(),
    help: () => setHelp("open"),
  });

  return (
    <main
      id={contentId}
      tabIndex={-1}
      className="mx-auto flex w-full max-w-3xl flex-1 flex-col px-4 pt-2 outline-none sm:px-6 sm:pt-6"
    >
      <div className="grid flex-1 content-start gap-3 sm:gap-4">
        <SessionNavigator sessionId={session.id} marks={marks} position={position} />
        <QuestionHeader open={open} onHelp={() => setHelp("open")}>
          {question && answerable && !calmMode && <Elapsed watch={watch} />}
          {question && <FlagToggle ref={flag} questionId={question.id} flagged={question.flagged} />}
        </QuestionHeader>
        {!question && <ClosedQuestion sessionId={session.id} finished={session.finished} freeLeft={freeLeft} />}
        {question && (
          <article className="grid gap-3 sm:gap-4">
            <p id={stemId} className="max-w-[70ch] whitespace-pre-line text-base leading-relaxed sm:text-[1.0625rem]">
              {question.body.stem}
            </p>
            {review ? (
              <div className="grid gap-2">
                <Verdict ref={verdict} body={question.body} review={review} showTime={!calmMode} />
                <SubmissionNote result={result} sessionId={session.id} />
                <QuestionReview question={question} review={review} />
              </div>
            ) : (
              <>
                <AnswerPanel
                  id={formId}
                  form={form}
                  action={here}
                  body={question.body}
                  labelledBy={stemId}
                  hidden={{ position, clientId: draft.clientId, type: question.body.type, shownAt }}
                  typed={draft}
                  problem={submission.problem}
                  pending={pending}
                  closed={!answerable}
                  onChange={(typed) => {
                    submission.edited();
                    set(typed);
                  }}
                  onSubmit={(event) => submission.submit(event, watch.read())}
                />
                {answerable ? (
                  <SubmissionNote result={result} sessionId={session.id} />
                ) : (
                  <Alert title="Left unanswered">You ended this session before you answered this question.</Alert>
                )}
              </>
            )}
            <QuestionPassport question={question} />
          </article>
        )}
      </div>
      <RunnerBar
        ways={ways}
        sessionId={session.id}
        review={review}
        formId={answerable ? formId : null}
        pending={pending}
        again={result?.status === "not-saved"}
        targets={{ previous, next, onward }}
      />
      {help !== "never" && (
        <Suspense>
          <ShortcutsSheet open={help === "open"} off={shortcutsOff} onClose={() => setHelp("closed")} />
        </Suspense>
      )}
    </main>
  );
}
