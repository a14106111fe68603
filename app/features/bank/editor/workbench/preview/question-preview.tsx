import { type FormEvent, useId, useMemo, useRef, useState } from "react";
import type { Draft } from "~/features/questions/lint/draft";
import { readArray, readText } from "~/features/questions/lint/draft";
import type { AnswerSheet, QuestionBody } from "~/features/questions/version";
import type { Review } from "~/features/study/answer-review.server";
import { AnswerPanel } from "~/features/study/components/answer-panel";
import { QuestionReview } from "~/features/study/components/question-review";
import { CaseSoFar } from "~/features/study/components/types/runner-types";
import { StemImage } from "~/features/study/components/types/stem-image";
import { Verdict } from "~/features/study/components/verdict";
import { arrangeBody } from "~/features/study/engine/arrange-body";
import { grade, UngradableResponse } from "~/features/study/engine/grade";
import { findOpenPart } from "~/features/study/engine/open-part";
import { type PartResponse, partSchema, type Response } from "~/features/study/engine/response";
import { emptyTypedAnswer, findMissingInput, type TypedAnswer, toResponse } from "~/features/study/typed-answer";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { FormattedText } from "~/ui/formatted-text";
import { buildPreview } from "../../model/build-preview";
import { PreviewSeries, usePicturesOfOptions } from "./preview-series";

export type PreviewMode = "tutor" | "exam";

interface Props {
  content: Draft;
  questionId: string;
  /** Seed for shuffling the options (Q4). */
  seed: number;
  mode: PreviewMode;
}

/** Shows a playable question. The browser grades the answers; they do not count and are not stored. */
export function QuestionPreview({ content, questionId, seed, mode }: Props) {
  const preview = useMemo(() => buildPreview(content), [content]);
  if (!preview) return <p className="text-muted-foreground text-sm">Choose a type to see the preview.</p>;
  const body = arrangeBody(preview.body, seed, questionId);
  return (
    <QuestionWithPictures key={getTypeKey(body)} content={content} body={body} sheet={preview.sheet} mode={mode} />
  );
}

function QuestionWithPictures(props: PlayableQuestionProps) {
  return <PlayableQuestion {...props} body={usePicturesOfOptions(props.body)} />;
}

/**
 * Returns a React key made of the types of the question or its parts, so that a change of type resets the answer but
 * rewording does not.
 */
function getTypeKey(body: QuestionBody): string {
  return body.type === "case" ? body.parts.map(getTypeKey).join() : body.type;
}

interface PlayableQuestionProps {
  content: Draft;
  body: QuestionBody;
  sheet: AnswerSheet;
  mode: PreviewMode;
}

function PlayableQuestion({ content, body, sheet, mode }: PlayableQuestionProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<TypedAnswer>(emptyTypedAnswer);
  const [responses, setResponses] = useState<PartResponse[]>([]);
  const [hasEnded, setHasEnded] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const openPart = responses.length && body.type !== "case" ? null : findOpenPart(body, responses.length);
  const getSheet = (part: number) => (sheet.key.type === "case" ? sheet.key.parts[part] : sheet);
  const change = (changed: Partial<TypedAnswer>) => {
    setProblem(null);
    setTyped((before) => ({ ...before, ...changed }));
  };
  const restart = () => {
    setTyped(emptyTypedAnswer);
    setResponses([]);
    setHasEnded(false);
    setProblem(null);
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!openPart) return;
    const response = partSchema.safeParse(toResponse(openPart.body.type, typed));
    const missingInput =
      findMissingInput(openPart.body, typed) ?? (response.success ? null : "The answer is incomplete.");
    try {
      const partSheet = getSheet(openPart.part ?? 0);
      if (!missingInput && response.success && partSheet) grade(partSheet.key, response.data);
    } catch (error) {
      if (!(error instanceof UngradableResponse)) throw error;
      return setProblem(error.message);
    }
    setProblem(missingInput);
    if (missingInput || !response.success) return;
    setResponses((before) => [...before, response.data]);
    setTyped(emptyTypedAnswer);
  }

  const isFinished = openPart === null && (mode === "tutor" || hasEnded);
  const review = isFinished ? buildReview(body, sheet, formatTopic(content.topic), responses) : null;
  const parts = responses.map((response, part) => {
    const partSheet = getSheet(part) ?? sheet;
    return { correct: isCorrect(partSheet, response), sheet: partSheet };
  });
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3" data-preview={isFinished ? "review" : "open"}>
      <div id={`${id}-stem`} className="max-w-[70ch] whitespace-pre-line leading-relaxed">
        <FormattedText text={body.stem || "(no stem yet)"} />
      </div>
      <StemImage body={body} details={isFinished ? sheet.image : undefined} />
      <PreviewSeries body={body} openPart={openPart} review={review} typed={typed} onChange={change} />
      {body.type === "case" && !isFinished && responses.length > 0 && (
        <CaseSoFar body={body} responses={responses} parts={mode === "tutor" ? parts : null} />
      )}
      {openPart && (
        <>
          <AnswerPanel
            id={`${id}-form`}
            formRef={form}
            action=""
            body={openPart.body}
            part={openPart.part}
            labelledBy={`${id}-stem`}
            hiddenValues={{}}
            typed={typed}
            problem={problem}
            isPending={false}
            isClosed={false}
            onChange={change}
            onSubmit={submit}
          />
          <div>
            <Button type="submit" form={`${id}-form`} onClick={submit}>
              {mode === "exam" ? "Save answer" : "Submit"}
            </Button>
          </div>
        </>
      )}
      {!openPart && !isFinished && (
        <Alert title="Entered">
          <p>Exams show results after they end.</p>
          <Button size="sm" variant="outline" className="mt-2" onClick={() => setHasEnded(true)}>
            End exam
          </Button>
        </Alert>
      )}
      {review && (
        <div className="grid gap-2">
          <Verdict body={body} review={review} showTime={false} />
          <QuestionReview question={toReviewedQuestion(content, body)} review={review} />
        </div>
      )}
      {(responses.length > 0 || hasEnded) && (
        <div>
          <Button size="sm" variant="outline" onClick={restart}>
            Answer again
          </Button>
        </div>
      )}
    </article>
  );
}

function toReviewedQuestion(content: Draft, body: QuestionBody) {
  const level = readText(content.level) as "R1";
  return {
    body,
    markup: { struck: [], highlights: [] },
    skill: readText(content.skill) as "recall",
    level,
  };
}

function buildReview(body: QuestionBody, sheet: AnswerSheet, topic: string, responses: PartResponse[]): Review {
  const response: Response | null = body.type === "case" ? { type: "case", parts: responses } : (responses[0] ?? null);
  const score = scoreResponse(sheet, response);
  return {
    ...{ response, sheet, topic, took: 0, confidence: null, missReason: null, firstAnswers: null, nextReview: null },
    reviewedBy: null,
    ...score,
  };
}

function scoreResponse(sheet: AnswerSheet, response: Response | null) {
  try {
    if (response) return grade(sheet.key, response);
  } catch (error) {
    // The key changed after the answer was submitted, so the answer can no longer be graded.
    if (!(error instanceof UngradableResponse)) throw error;
  }
  return { correct: false, rightUnits: 0, units: 1 };
}

function isCorrect(sheet: AnswerSheet, response: PartResponse): boolean {
  return scoreResponse(sheet, response).correct;
}

/** Formats a topic path for display. */
function formatTopic(value: unknown): string {
  return readArray(value).map(readText).filter(Boolean).join(" › ");
}
