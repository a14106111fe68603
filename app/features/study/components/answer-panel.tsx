import { type FormEvent, type RefObject, useId } from "react";
import { cn } from "~/lib/cn";
import type { QuestionBody } from "../../questions/version";
import type { Typed } from "../typed";
import { AnswerFields } from "./answer-fields";

interface AnswerPanelProps {
  id: string;
  form: RefObject<HTMLFormElement>;
  action: string;
  body: QuestionBody;
  labelledBy: string;
  /** What travels along unseen. */
  hidden: Record<string, string | number>;
  typed: Typed;
  problem: string | null;
  /** Nothing can be changed: the answer is on its way. */
  pending: boolean;
  /** Nothing can be changed any more: the session has ended. */
  closed: boolean;
  onChange: (typed: Partial<Typed>) => void;
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

/** The form of an open question; its submit button stands in the bar below. */
export function AnswerPanel(props: AnswerPanelProps) {
  const { id, form, action, body, labelledBy, hidden, typed, problem, pending, closed, onChange, onSubmit } = props;
  const instructionId = useId();
  return (
    <form ref={form} id={id} method="post" action={action} onSubmit={onSubmit} noValidate aria-busy={pending}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
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
          body={body}
          typed={typed}
          onChange={(change) => !pending && onChange(change)}
          problem={problem}
          labelledBy={labelledBy}
          describedBy={instructionId}
        />
      </fieldset>
    </form>
  );
}

function instruction(body: QuestionBody): string {
  if (body.type !== "multi") return "Choose one";
  return body.pick ? `Select ${body.pick}` : "Select all that apply";
}
