import { Link, useNavigate } from "@remix-run/react";
import { useEffect, useId, useRef, useState } from "react";
import { paths } from "~/paths";
import { practicePath } from "~/practice-paths";
import { Button } from "~/ui/button";
import { useHasArea } from "../../auth/components/use-admin-scope";
import { type DrawnQuestion, getNextSeed } from "../templates/draw-question";
import { DrawnOptions } from "./drawn-options";
import { SaveDraftForm } from "./save-draft-form";
import { TemplateReview } from "./template-review";
import { useAnswerKeys } from "./use-answer-keys";

interface TemplateQuestionProps {
  question: DrawnQuestion;
  /** Whether the question follows another one on the page, so that the focus must move to it. */
  isFollowing: boolean;
  /** The reason why the draft was not saved. */
  problem: string | undefined;
}

/** A drawn question: the answer by mouse or keys (K1), then the review, and another question with new numbers. */
export function TemplateQuestion({ question, isFollowing, problem }: TemplateQuestionProps) {
  const { template, seed, stem, options } = question;
  const [chosenId, setChosenId] = useState<string | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const ids = { stem: useId(), instruction: useId() };
  const form = useRef<HTMLFormElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const verdict = useRef<HTMLHeadingElement>(null);
  const navigate = useNavigate();
  const canSaveDrafts = useHasArea("bankWriting");

  const choose = (id: string | null) => {
    setChosenId(id);
    setMissing(false);
  };
  const submit = () => (chosenId === null ? setMissing(true) : setSubmitted(true));
  const drawAnother = () => navigate(practicePath(template.id, getNextSeed(seed)), { preventScrollReset: true });
  // biome-ignore lint/correctness/useExhaustiveDependencies: each question has its own component, which moves the focus once
  useEffect(() => {
    if (isFollowing) heading.current?.focus();
  }, []);
  useEffect(() => {
    if (isSubmitted) verdict.current?.focus();
  }, [isSubmitted]);
  useAnswerKeys({
    optionCount: isSubmitted ? 0 : options.length,
    choose(index) {
      choose(options[index]?.id ?? null);
      form.current?.querySelectorAll<HTMLInputElement>("input[type=radio]")[index]?.focus();
    },
    enter: () => (isSubmitted ? drawAnother() : submit()),
  });

  return (
    <article className="grid max-w-3xl gap-4">
      <header>
        <Link to={paths.aiPracticeCalculations} className="link text-sm">
          All templates
        </Link>
        <h2 ref={heading} tabIndex={-1} className="mt-1 scroll-mt-20 font-semibold text-lg outline-none">
          {template.title}
        </h2>
        <p className="text-muted-foreground text-sm">
          {template.topic.join(" › ")} · level {template.level} · question {seed}
        </p>
      </header>
      <p id={ids.stem} className="max-w-[70ch] leading-relaxed sm:text-[1.0625rem]">
        {stem}
      </p>
      {isSubmitted ? (
        <TemplateReview ref={verdict} question={question} chosenId={chosenId} />
      ) : (
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <p
            id={ids.instruction}
            role={isMissing ? "alert" : undefined}
            className={`mb-2 font-medium text-[0.9375rem] ${isMissing ? "text-destructive" : "text-muted-foreground"}`}
          >
            {isMissing ? "Choose an option first." : "Choose one option"}
          </p>
          <DrawnOptions
            options={options}
            chosenId={chosenId}
            onChoose={choose}
            labelledBy={ids.stem}
            describedBy={ids.instruction}
          />
        </form>
      )}
      <div className="flex flex-wrap items-start gap-2">
        {isSubmitted ? (
          <Button onClick={drawAnother}>Another like this</Button>
        ) : (
          <>
            <Button onClick={submit}>Submit</Button>
            <Button variant="outline" onClick={drawAnother}>
              Other numbers
            </Button>
          </>
        )}
        {canSaveDrafts && <SaveDraftForm question={question} problem={problem} />}
      </div>
    </article>
  );
}
