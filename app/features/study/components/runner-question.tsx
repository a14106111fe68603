import { type ReactNode, type RefObject, useId, useState } from "react";
import { cn } from "~/lib/cn";
import { sessionPath } from "~/study-paths";
import { Alert } from "~/ui/alert";
import type { OpenQuestion } from "../open-question.server";
import { AnswerPanel } from "./answer-panel";
import { FindingsBar, SeriesPanel, SubmissionNote, SubmittedReview } from "./lazy-components";
import { QuestionPassport } from "./question-passport";
import { CommitFirst } from "./tools/commit-first";
import { ConfidenceChoice } from "./tools/confidence";
import { Stem } from "./tools/stem";
import type { useTools } from "./tools/use-tools";
import { CaseSoFar } from "./types/runner-types";
import { StemImage } from "./types/stem-image";
import type { useAnswer } from "./use-answer";
import { Verdict } from "./verdict";

interface RunnerQuestionProps {
  areShortcutsOff: boolean;
  open: OpenQuestion;
  question: NonNullable<OpenQuestion["question"]>;
  answer: ReturnType<typeof useAnswer>;
  tools: ReturnType<typeof useTools>;
  formRef: RefObject<HTMLFormElement>;
  formId: string;
  verdictRef: RefObject<HTMLHeadingElement>;
  waitingNoteRef: RefObject<HTMLDivElement>;
  shownAt: number;
  showTime: boolean;
  reportButton: ReactNode;
}

/** The question: its stem and image, the answer form or the review, and its origin. */
export function RunnerQuestion(props: RunnerQuestionProps) {
  const { open, question, answer, tools, formId, verdictRef, showTime, reportButton } = props;
  const { session, review } = open;
  const { commitFirst } = tools;
  const stemId = useId();
  const isOpenExam = answer.exam && !session.finished;
  const isOpenMock = isOpenExam && session.mode === "mock";
  const hasSeries = Object.keys(question.series).length > 0;
  const [requestedFrame, setRequestedFrame] = useState<{ series: string; frame: number } | null>(null);
  return (
    <div
      className={cn(
        hasSeries && "grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] lg:gap-6",
      )}
    >
      {hasSeries && (
        // On phones, the picture takes the place of the site's header, which scrolls away (top-nav.tsx), and scrolls away
        // itself while a tool fills the lower half of the window. On a phone held sideways, it would leave no room below it.
        <div
          data-sticky-viewer
          className={cn(
            "top-0 z-10 flex min-w-0 flex-col self-start bg-background has-data-full-screen:z-50 lg:sticky lg:top-18 lg:h-[calc(100dvh-20.5rem)] lg:min-h-104",
            !tools.hasSidePanel && "[@media(min-height:30rem)]:sticky",
          )}
        >
          <SeriesPanel
            place={tools.place}
            question={question}
            review={review}
            answer={answer}
            requestedFrame={requestedFrame}
            areShortcutsOff={props.areShortcutsOff}
          />
        </div>
      )}
      <article className="grid content-start gap-3 sm:gap-4">
        <Stem
          ref={tools.stem}
          id={stemId}
          text={question.body.stem}
          highlights={tools.marks.highlights}
          onHighlight={tools.marks.highlight}
          onClear={tools.marks.clear}
        />
        <StemImage body={question.body} details={review?.sheet.image} />
        {question.body.type === "case" && !review && answer.submittedParts.length > 0 && (
          <CaseSoFar
            body={question.body}
            responses={answer.submittedParts}
            parts={question.parts}
            isNew={question.parts !== null && answer.result?.status === "part"}
          />
        )}
        {hasSeries && !review && (
          <FindingsBar place={tools.place} question={question} review={null} onShow={setRequestedFrame} />
        )}
        {review ? (
          <div className="grid gap-2">
            <Verdict ref={verdictRef} body={question.body} review={review} showTime={showTime} />
            {answer.result && <SubmissionNote result={answer.result} sessionId={session.id} />}
            {hasSeries && (
              <FindingsBar place={tools.place} question={question} review={review} onShow={setRequestedFrame} />
            )}
            <SubmittedReview place={tools.place} question={question} review={review} finding={commitFirst.finding} />
          </div>
        ) : (
          <CommitFirst commitFirst={commitFirst}>
            {answer.openBody && <AnswerForm {...props} openBody={answer.openBody} stemId={stemId} />}
            {answer.canAnswer && !isOpenMock && (
              <div className="mt-4">
                <ConfidenceChoice formId={formId} value={tools.confidence} onChange={tools.setConfidence} />
              </div>
            )}
            {answer.canAnswer || answer.waitingSave ? (
              answer.result && (
                <div ref={props.waitingNoteRef} tabIndex={-1} className="scroll-mt-2 scroll-mb-28 outline-none">
                  <SubmissionNote result={answer.result} sessionId={session.id} />
                </div>
              )
            ) : (
              <Alert title="Not answered">You ended this session without answering this question.</Alert>
            )}
          </CommitFirst>
        )}
        {/* A question of an open exam says nothing about itself, and a mock exam shows only the question. */}
        {!isOpenMock && (
          <div className="flex items-start justify-end gap-3 border-border border-t pt-3">
            {!isOpenExam && <QuestionPassport question={question} review={review} />}
            {reportButton}
          </div>
        )}
      </article>
    </div>
  );
}

interface AnswerFormProps extends RunnerQuestionProps {
  openBody: NonNullable<RunnerQuestionProps["answer"]["openBody"]>;
  stemId: string;
}

function AnswerForm({ open, question, answer, tools, formRef, formId, shownAt, openBody, stemId }: AnswerFormProps) {
  const { session, position } = open;
  return (
    <AnswerPanel
      id={formId}
      formRef={formRef}
      action={sessionPath(session.id, position + 1)}
      body={openBody}
      part={answer.part}
      partCount={question.partCount}
      struck={tools.marks.struck}
      onStrike={tools.marks.strike}
      labelledBy={stemId}
      hiddenValues={{
        position,
        clientId: answer.draft.clientId,
        shownAt,
        ...(answer.exam && question.entry && { replaces: question.entry.clientId }),
        version: question.versionNumber,
      }}
      typed={answer.typed}
      problem={answer.problem}
      isPending={answer.pending}
      isClosed={!answer.canAnswer}
      onChange={answer.change}
      onSubmit={answer.submit}
    />
  );
}
