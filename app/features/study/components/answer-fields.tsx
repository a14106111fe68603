import { cn } from "~/lib/cn";
import { Field } from "~/ui/field";
import type { QuestionBody } from "../../questions/version";
import { letter } from "../engine/options";
import type { Typed } from "../typed";
import { OptionLetter, optionRow } from "./option-row";

interface AnswerFieldsProps {
  body: QuestionBody;
  typed: Typed;
  onChange: (typed: Partial<Typed>) => void;
  /** What is wrong with the answer, to be shown where it is mended. */
  problem: string | null;
  /** The elements that name and describe the options: the stem, and what is to be done. */
  labelledBy: string;
  describedBy: string;
}

/** The fields of an open question: options to choose, or a number to type. */
export function AnswerFields(props: AnswerFieldsProps) {
  const { body, typed, onChange, problem } = props;
  if (body.type === "numeric")
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
  if (body.type === "single" || body.type === "multi") return <OptionFields {...props} options={body.options} />;
  return null;
}

function OptionFields(props: AnswerFieldsProps & { options: { id: string; text: string }[] }) {
  const { body, options, typed, onChange, labelledBy, describedBy } = props;
  const many = body.type === "multi";
  const toggle = (id: string, on: boolean) =>
    onChange({ choices: many ? [...typed.choices.filter((choice) => choice !== id), ...(on ? [id] : [])] : [id] });
  return (
    <div
      role={many ? "group" : "radiogroup"}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className="grid gap-2"
    >
      {options.map((option, index) => (
        <label
          key={option.id}
          className={cn(
            optionRow,
            "group cursor-pointer hover:border-input hover:bg-accent/40 has-checked:border-primary has-checked:bg-accent",
            "has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2",
          )}
        >
          <input
            type={many ? "checkbox" : "radio"}
            name={many ? "choices" : "choice"}
            value={option.id}
            checked={typed.choices.includes(option.id)}
            onChange={(event) => toggle(option.id, event.target.checked)}
            className="sr-only scroll-my-28"
          />
          <OptionLetter
            many={many}
            className="border-input group-has-checked:border-primary group-has-checked:bg-primary group-has-checked:text-primary-foreground"
          >
            {letter(index)}
          </OptionLetter>
          <span className="min-w-0 pt-0.5">{option.text}</span>
        </label>
      ))}
    </div>
  );
}
