import type { QuestionBody } from "../../questions/version";
import type { FieldsProps, TypedAnswer } from "./types/runner-type";
import { getRunnerType } from "./types/runner-types";

export interface AnswerFieldsProps extends Partial<Pick<FieldsProps<"single">, "struck" | "onStrike">> {
  /** A question without parts, or the open part of a case. */
  body: QuestionBody;
  typed: TypedAnswer;
  onChange: (typed: Partial<TypedAnswer>) => void;
  problem: string | null;
  labelledBy: string;
  describedBy: string;
}

/** The fields of an open question of any type. */
export function AnswerFields({ body, struck = [], onStrike, ...rest }: AnswerFieldsProps) {
  const type = getRunnerType(body.type);
  if (!type || body.type === "case") return null;
  return <type.Fields {...rest} body={body} struck={struck} onStrike={onStrike} />;
}
