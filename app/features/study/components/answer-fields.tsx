import { Field } from "~/ui/field";
import type { QuestionBody } from "../../questions/version";
import type { Typed } from "../typed";
import { OptionFields } from "./option-fields";
import { LabellingFields, MatchingFields, OrderingFields } from "./types/rarer-types";

export interface AnswerFieldsProps {
  /** A question, or the part of a case that is asked. */
  body: QuestionBody;
  typed: Typed;
  onChange: (typed: Partial<Typed>) => void;
  /** What is wrong with the answer, to be shown where it is mended. */
  problem: string | null;
  /** The elements that name and describe the options: the stem, and what is to be done. */
  labelledBy: string;
  describedBy: string;
  /** Options that are struck out (Q6). */
  struck?: readonly string[];
  /** Strikes an option out, or takes that back. */
  onStrike?: (id: string) => void;
}

/** The fields of an open question, whatever its type. */
export function AnswerFields({ body, struck = [], onStrike, ...rest }: AnswerFieldsProps) {
  const { typed, onChange, problem } = rest;
  switch (body.type) {
    case "single":
    case "multi":
      return <OptionFields {...rest} body={body} struck={struck} onStrike={onStrike} />;
    case "numeric":
      return (
        <Field
          name="value"
          label={body.unit ? `Your answer in ${body.unit}` : "Your answer"}
          hint="Point or comma, 1e-3, with or without the unit."
          error={problem ? [problem] : undefined}
          value={typed.value}
          onChange={(event) => onChange({ value: event.target.value })}
          inputMode="text"
          autoComplete="off"
          maxLength={60}
          className="max-w-xs"
        />
      );
    case "matching":
      return <MatchingFields {...rest} body={body} />;
    case "ordering":
      return <OrderingFields {...rest} body={body} />;
    case "labelling":
      return <LabellingFields {...rest} body={body} />;
    default:
      return null;
  }
}
