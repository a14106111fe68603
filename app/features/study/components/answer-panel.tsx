import { type FormEvent, type RefObject, useEffect, useId, useRef } from "react";
import { cn } from "~/lib/cn";
import type { QuestionBody } from "../../questions/version";
import { AnswerFields, type AnswerFieldsProps } from "./answer-fields";
import { preloadType, StemImage } from "./types/rarer-types";

interface AnswerPanelProps extends Omit<AnswerFieldsProps, "describedBy"> {
  id: string;
  form: RefObject<HTMLFormElement>;
  action: string;
  /** Which part of a case is asked, 0-based; `body` is that part then, and its stem is shown here. */
  part?: number | null;
  /** What travels along unseen. */
  hidden: Record<string, string | number>;
  /** Nothing can be changed: the answer is on its way. */
  pending: boolean;
  /** Nothing can be changed any more: the session has ended. */
  closed: boolean;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** The form of an open question; its submit button stands in the bar below. */
export function AnswerPanel(props: AnswerPanelProps) {
  const { id, form, action, part = null, hidden, pending, closed, onSubmit, ...fields } = props;
  const { body, problem, labelledBy, onChange } = fields;
  const instructionId = useId();
  const partId = useId();
  useEffect(() => preloadType(body), [body]);
  const heading = useRef<HTMLHeadingElement>(null);
  const asked = useRef(part);
  useEffect(() => {
    // The next part of a case stands below the review of the one before.
    if (part !== asked.current) heading.current?.focus();
    asked.current = part;
  }, [part]);
  const unseen = { ...hidden, type: body.type, ...(part !== null && { part }) };
  return (
    <form ref={form} id={id} method="post" action={action} onSubmit={onSubmit} noValidate aria-busy={pending}>
      {Object.entries(unseen).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {part !== null && (
        <div id={partId} className="mb-2 grid gap-1">
          <h2 ref={heading} tabIndex={-1} className="scroll-my-28 font-semibold outline-none">
            Part {part + 1}
          </h2>
          <p className="max-w-[70ch] whitespace-pre-line leading-relaxed sm:text-[1.0625rem]">{body.stem}</p>
          <StemImage body={body} />
        </div>
      )}
      {/* What is missing takes the place of what is to be done, so that nothing moves. */}
      <p
        id={instructionId}
        className={cn(
          "mb-2 flex min-h-7 items-center font-medium text-[0.9375rem]",
          problem && body.type !== "numeric" ? "text-destructive" : "text-muted-foreground",
        )}
      >
        {body.type === "numeric" ? "Work it out" : (problem ?? instruction(body))}
      </p>
      <fieldset disabled={closed} className="min-w-0">
        <AnswerFields
          {...fields}
          // The fields of one part are not those of the next.
          key={part}
          onChange={(change) => !pending && onChange(change)}
          labelledBy={part === null ? labelledBy : partId}
          describedBy={instructionId}
        />
      </fieldset>
    </form>
  );
}

function instruction(body: QuestionBody): string {
  switch (body.type) {
    case "multi":
      return body.pick ? `Select ${body.pick}` : "Select all that apply";
    case "matching":
      return "Match each of them; an option may fit more than once";
    case "ordering":
      return "Put them in order, the first on top";
    case "labelling":
      return "Give every marker its label";
    default:
      return "Choose one";
  }
}
