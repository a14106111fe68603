import { type FormEvent, type RefObject, useEffect, useId, useRef } from "react";
import { cn } from "~/lib/cn";
import { FormattedText } from "~/ui/formatted-text";
import type { QuestionBody } from "../../questions/version";
import type { FieldsProps, TypedAnswer } from "./types/runner-type";
import { getRunnerType, preloadQuestionCode } from "./types/runner-types";
import { StemImage } from "./types/stem-image";

interface AnswerFieldsProps extends Partial<Pick<FieldsProps<"single">, "struck" | "onStrike">> {
  /** Body of a question without parts, or of the open part of a case. */
  body: QuestionBody;
  typed: TypedAnswer;
  onChange: (typed: Partial<TypedAnswer>) => void;
  problem: string | null;
  labelledBy: string;
  describedBy: string;
}

interface AnswerPanelProps extends Omit<AnswerFieldsProps, "describedBy"> {
  id: string;
  formRef: RefObject<HTMLFormElement>;
  action: string;
  /** 0-based index of the open part of a case; null for other types. The panel then also shows the stem of the part. */
  part?: number | null;
  /** Number of parts of a case. */
  partCount?: number | undefined;
  /** Names and values of hidden form fields. */
  hiddenValues: Record<string, string | number>;
  /** Whether the answer is being sent, so that changes are ignored. */
  isPending: boolean;
  /** Whether the question can no longer be answered, so that the fields are disabled. */
  isClosed: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** The answer form of an open question. The submit button is outside the form, in `RunnerBar`. */
export function AnswerPanel(props: AnswerPanelProps) {
  const { id, formRef, action, part = null, partCount, hiddenValues, isPending, isClosed, onSubmit, ...fields } = props;
  const { body, problem, labelledBy, onChange } = fields;
  const runnerType = getRunnerType(body.type);
  const instruction = runnerType && body.type !== "case" ? runnerType.getInstruction(body) : "Choose one option";
  const shownProblem = runnerType?.isProblemAtFields ? null : problem;
  const instructionId = useId();
  const partId = useId();
  useEffect(() => preloadQuestionCode(body), [body]);
  const headingRef = useRef<HTMLHeadingElement>(null);
  const previousPart = useRef(part);
  useEffect(() => {
    // In the editor's preview, the next part appears below the review of the previous part. The runner makes a new panel
    // for each part and moves the focus itself (use-runner-focus.ts).
    if (part !== previousPart.current) headingRef.current?.focus();
    previousPart.current = part;
  }, [part]);
  const hiddenFields = { ...hiddenValues, type: body.type, ...(part !== null && { part }) };
  return (
    <form ref={formRef} id={id} method="post" action={action} onSubmit={onSubmit} noValidate aria-busy={isPending}>
      {Object.entries(hiddenFields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {part !== null && (
        <div id={partId} className="mb-2 grid gap-1">
          <h2 ref={headingRef} tabIndex={-1} className="scroll-mt-2 scroll-mb-28 font-semibold outline-none">
            Part {part + 1}
            {partCount && ` of ${partCount}`}
          </h2>
          <div className="max-w-[70ch] whitespace-pre-line leading-relaxed sm:text-[1.0625rem]">
            <FormattedText text={body.stem} />
          </div>
          <StemImage body={body} />
        </div>
      )}
      {/* The problem replaces the instruction, so that nothing moves. */}
      <p
        id={instructionId}
        data-problem={shownProblem ? "" : undefined}
        className={cn(
          "mb-2 flex min-h-7 scroll-mt-2 scroll-mb-28 items-center font-medium text-[0.9375rem]",
          shownProblem ? "text-destructive" : "text-muted-foreground",
        )}
      >
        {shownProblem ?? instruction}
      </p>
      <fieldset disabled={isClosed} className="min-w-0">
        <AnswerFields
          {...fields}
          // A new key resets the fields for each part.
          key={part}
          onChange={(change) => !isPending && onChange(change)}
          labelledBy={part === null ? labelledBy : partId}
          describedBy={instructionId}
        />
      </fieldset>
    </form>
  );
}

/** The answer fields of an open question of any type. */
function AnswerFields({ body, struck = [], onStrike, ...rest }: AnswerFieldsProps) {
  const runnerType = getRunnerType(body.type);
  if (!runnerType || body.type === "case") return null;
  return <runnerType.Fields {...rest} body={body} struck={struck} onStrike={onStrike} />;
}
