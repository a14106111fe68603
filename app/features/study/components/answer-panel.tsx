import type { FormEvent, RefObject } from "react";
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
  return (
    <form ref={form} id={id} method="post" action={action} onSubmit={onSubmit} noValidate aria-busy={pending}>
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <p className="mb-2 flex min-h-7 items-center font-medium text-[0.9375rem] text-muted-foreground">
        {instruction(body)}
      </p>
      <fieldset disabled={closed} className="min-w-0">
        <AnswerFields
          body={body}
          typed={typed}
          onChange={(change) => !pending && onChange(change)}
          problem={problem}
          labelledBy={labelledBy}
        />
      </fieldset>
    </form>
  );
}

function instruction(body: QuestionBody): string {
  if (body.type === "numeric") return "Work it out";
  if (body.type !== "multi") return "Choose one";
  return body.pick ? `Select ${body.pick}` : "Select all that apply";
}
