import { type ReactNode, type RefObject, useId } from "react";
import { sessionPath } from "~/study-paths";
import { Alert } from "~/ui/alert";
import type { OpenQuestion } from "../open-question.server";
import { AnswerPanel } from "./answer-panel";
import { QuestionReview } from "./lazy-components";
import { QuestionPassport } from "./question-passport";
import { SubmissionNote } from "./submission-note";
import { CommitFirst, CommittedFinding } from "./tools/commit-first";
import { ChosenConfidence, ConfidenceChoice } from "./tools/confidence";
import { MissReasons } from "./tools/miss-reasons";
import { Stem } from "./tools/stem";
import type { useTools } from "./tools/use-tools";
import { CaseSoFar } from "./types/runner-types";
import { StemImage } from "./types/stem-image";
import type { useAnswer } from "./use-answer";
import { Verdict } from "./verdict";

interface RunnerQuestionProps {
  open: OpenQuestion;
  question: NonNullable<OpenQuestion["question"]>;
  answer: ReturnType<typeof useAnswer>;
  tools: ReturnType<typeof useTools>;
  formRef: RefObject<HTMLFormElement>;
  formId: string;
  verdictRef: RefObject<HTMLHeadingElement>;
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
  return (
    <article className="grid gap-3 sm:gap-4">
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
        <CaseSoFar body={question.body} responses={answer.submittedParts} parts={question.parts} />
      )}
      {review ? (
        <div className="grid gap-2">
          <Verdict ref={verdictRef} body={question.body} review={review} showTime={showTime} />
          <SubmissionNote result={answer.result} sessionId={session.id} />
          {review.response && !review.correct && <MissReasons place={tools.place} reason={review.missReason} />}
          {review.confidence && <ChosenConfidence confidence={review.confidence} />}
          <CommittedFinding finding={commitFirst.finding} />
          <QuestionReview question={question} review={review} />
        </div>
      ) : (
        <CommitFirst commitFirst={commitFirst}>
          {answer.openBody && <AnswerForm {...props} openBody={answer.openBody} stemId={stemId} />}
          {answer.canAnswer && (
            <div className="mt-4">
              <ConfidenceChoice formId={formId} value={tools.confidence} onChange={tools.setConfidence} />
            </div>
          )}
          {answer.canAnswer || answer.waitingSave ? (
            <SubmissionNote result={answer.result} sessionId={session.id} />
          ) : (
            <Alert title="Not answered">You ended this session without answering this question.</Alert>
          )}
        </CommitFirst>
      )}
      <div className="flex items-start justify-between gap-3 border-border border-t pt-3">
        <QuestionPassport question={question} review={review} />
        {reportButton}
      </div>
    </article>
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
