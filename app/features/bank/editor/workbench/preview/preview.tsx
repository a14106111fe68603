import { type FormEvent, useId, useMemo, useRef, useState } from "react";
import type { Draft } from "~/features/questions/lint/draft";
import { textOf } from "~/features/questions/lint/draft";
import type { AnswerSheet, QuestionBody } from "~/features/questions/version";
import type { Review } from "~/features/study/answer-review.server";
import { AnswerPanel } from "~/features/study/components/answer-panel";
import { QuestionReview } from "~/features/study/components/question-review";
import { CaseSoFar } from "~/features/study/components/types/runner-types";
import { StemImage } from "~/features/study/components/types/stem-image";
import { Verdict } from "~/features/study/components/verdict";
import { grade, UngradableResponse } from "~/features/study/engine/grade";
import { findOpenPart } from "~/features/study/engine/parts";
import { type PartResponse, partSchema, type Response } from "~/features/study/engine/response";
import { arrangeBody } from "~/features/study/engine/show";
import { emptyTypedAnswer, findMissingInput, type TypedAnswer, toResponse } from "~/features/study/typed-answer";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { previewOf } from "../../model/complete";
import { topicText } from "../../model/words";

export type Manner = "tutor" | "exam";

interface Props {
  content: Draft;
  questionId: string;
  /** How options are shuffled (Q4). */
  seed: number;
  manner: Manner;
}

/** The question as learners meet it: to be answered here, graded here, counted nowhere. */
export function QuestionPreview({ content, questionId, seed, manner }: Props) {
  const split = useMemo(() => previewOf(content), [content]);
  if (!split) return <p className="text-muted-foreground text-sm">Choose a type first.</p>;
  if (split.body.type === "hotspot")
    return (
      <Alert tone="warning" title="Learners cannot answer this type yet">
        The question can be written; do not publish it before the pages that show it.
      </Alert>
    );
  const body = arrangeBody(split.body, seed, questionId);
  return <Answerable key={shapeOf(body)} content={content} body={body} sheet={split.sheet} manner={manner} />;
}

/** What an answer hangs on; with other words in it the answer stays. */
function shapeOf(body: QuestionBody): string {
  return body.type === "case" ? body.parts.map(shapeOf).join() : body.type;
}

interface AnswerableProps {
  content: Draft;
  body: QuestionBody;
  sheet: AnswerSheet;
  manner: Manner;
}

function Answerable({ content, body, sheet, manner }: AnswerableProps) {
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const [typed, setTyped] = useState<TypedAnswer>(emptyTypedAnswer);
  const [submitted, setSubmitted] = useState<PartResponse[]>([]);
  const [ended, setEnded] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const asked = submitted.length && body.type !== "case" ? null : findOpenPart(body, submitted.length);
  const sheetOf = (part: number) => (sheet.key.type === "case" ? sheet.key.parts[part] : sheet);
  const again = () => {
    setTyped(emptyTypedAnswer);
    setSubmitted([]);
    setEnded(false);
    setProblem(null);
  };

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!asked) return;
    const response = partSchema.safeParse(toResponse(asked.body.type, typed));
    const left = findMissingInput(asked.body, typed) ?? (response.success ? null : "This cannot be submitted yet.");
    try {
      const own = sheetOf(asked.part ?? 0);
      if (!left && response.success && own) grade(own.key, response.data);
    } catch (error) {
      if (!(error instanceof UngradableResponse)) throw error;
      return setProblem(error.message);
    }
    setProblem(left);
    if (left || !response.success) return;
    setSubmitted((before) => [...before, response.data]);
    setTyped(emptyTypedAnswer);
  }

  const over = asked === null && (manner === "tutor" || ended);
  const review = over ? reviewOf(body, sheet, topicText(content.topic), submitted) : null;
  const parts = submitted.map((response, part) => {
    const own = sheetOf(part) ?? sheet;
    return { correct: isRight(own, response), sheet: own };
  });
  return (
    <article className="grid grid-cols-[minmax(0,1fr)] gap-3" data-preview={over ? "review" : "open"}>
      <p id={`${id}-stem`} className="max-w-[70ch] whitespace-pre-line leading-relaxed">
        {body.stem || "(no stem yet)"}
      </p>
      <StemImage body={body} told={over ? sheet.image : undefined} />
      {body.type === "case" && !over && submitted.length > 0 && (
        <CaseSoFar body={body} responses={submitted} parts={manner === "tutor" ? parts : null} />
      )}
      {asked && (
        <>
          <AnswerPanel
            id={`${id}-form`}
            form={form}
            action=""
            body={asked.body}
            part={asked.part}
            labelledBy={`${id}-stem`}
            hidden={{}}
            typed={typed}
            problem={problem}
            pending={false}
            closed={false}
            onChange={(change) => {
              setProblem(null);
              setTyped((before) => ({ ...before, ...change }));
            }}
            onSubmit={submit}
          />
          <div>
            <Button type="submit" form={`${id}-form`} onClick={submit}>
              {manner === "exam" ? "Save the answer" : "Submit"}
            </Button>
          </div>
        </>
      )}
      {!asked && !over && (
        <Alert title="Entered">
          <p>An exam tells nothing before its end.</p>
          <Button size="sm" variant="outline" className="mt-2" onClick={() => setEnded(true)}>
            End the exam
          </Button>
        </Alert>
      )}
      {review && (
        <div className="grid gap-2">
          <Verdict body={body} review={review} showTime={false} />
          <QuestionReview question={shown(content, body)} review={review} />
        </div>
      )}
      {(submitted.length > 0 || ended) && (
        <div>
          <Button size="sm" variant="outline" onClick={again}>
            Answer again
          </Button>
        </div>
      )}
    </article>
  );
}

function shown(content: Draft, body: QuestionBody) {
  const level = textOf(content.level) as "R1";
  return {
    body,
    markup: { struck: [], highlights: [] },
    skill: textOf(content.skill) as "recall",
    level,
  };
}

function reviewOf(body: QuestionBody, sheet: AnswerSheet, topic: string, submitted: PartResponse[]): Review {
  const response: Response | null = body.type === "case" ? { type: "case", parts: submitted } : (submitted[0] ?? null);
  const score = scoreOf(sheet, response);
  return {
    ...{ response, sheet, topic, took: 0, confidence: null, missReason: null, firstAnswers: null },
    ...score,
  };
}

function scoreOf(sheet: AnswerSheet, response: Response | null) {
  try {
    if (response) return grade(sheet.key, response);
  } catch (error) {
    // The key changed since it was answered, so that the answer fits it no more.
    if (!(error instanceof UngradableResponse)) throw error;
  }
  return { correct: false, rightUnits: 0, units: 1 };
}

function isRight(sheet: AnswerSheet, response: PartResponse): boolean {
  return scoreOf(sheet, response).correct;
}
