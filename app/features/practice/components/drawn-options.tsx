import { cn } from "~/lib/cn";
import { getOptionLetter } from "~/lib/text";
import { OptionLetter, optionRowClassName } from "../../study/components/option-row";
import type { DrawnOption } from "../templates/draw-question";

interface DrawnOptionsProps {
  options: readonly DrawnOption[];
  chosenId: string | null;
  onChoose: (id: string) => void;
  labelledBy: string;
  describedBy: string;
}

/** The options of a drawn question; they look as in the runner. */
export function DrawnOptions({ options, chosenId, onChoose, labelledBy, describedBy }: DrawnOptionsProps) {
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} aria-describedby={describedBy} className="grid gap-2">
      {options.map(({ id, text }, index) => (
        <label
          key={id}
          className={cn(
            optionRowClassName,
            "group cursor-pointer hover:border-input hover:bg-accent/40 has-checked:border-primary has-checked:bg-accent",
            "has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2",
          )}
        >
          <input
            type="radio"
            name="choice"
            value={id}
            checked={chosenId === id}
            onChange={() => onChoose(id)}
            className="sr-only"
          />
          <OptionLetter
            isMulti={false}
            className="border-input group-has-checked:border-primary group-has-checked:bg-primary group-has-checked:text-primary-foreground"
          >
            {getOptionLetter(index)}
          </OptionLetter>
          <span className="min-w-0 pt-0.5">{text}</span>
        </label>
      ))}
    </div>
  );
}
