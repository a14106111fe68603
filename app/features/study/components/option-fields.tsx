import { Strikethrough } from "lucide-react";
import { useRef } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { cn } from "~/lib/cn";
import { getOptionLetter } from "~/lib/text";
import { FormattedText } from "~/ui/formatted-text";
import { OptionPicture } from "./lazy-components";
import { OptionLetter, optionRowClassName } from "./option-row";
import type { FieldsProps } from "./types/runner-type";
import { useLongPress } from "./use-long-press";

/** The options of a question with one or several correct options; a struck option can still be chosen (Q6). */
export function OptionFields(props: FieldsProps<"single" | "multi">) {
  const { body, typed, onChange, labelledBy, describedBy, struck, onStrike } = props;
  const isMulti = body.type === "multi";
  const canStrike = useHydrated() && onStrike !== undefined;
  const setChosen = (id: string, isChosen: boolean) =>
    onChange({
      choices: isMulti ? [...typed.choices.filter((choice) => choice !== id), ...(isChosen ? [id] : [])] : [id],
    });
  const pressedId = useRef<string | null>(null);
  const longPressHandlers = useLongPress(() => pressedId.current !== null && onStrike?.(pressedId.current));
  return (
    <div
      role={isMulti ? "group" : "radiogroup"}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className="options"
    >
      {body.options.map((option, index) => {
        const isStruck = struck.includes(option.id);
        return (
          <div key={option.id} data-option-index={index} data-struck={isStruck || undefined} className="relative">
            <label
              {...(canStrike && longPressHandlers)}
              onPointerDownCapture={() => {
                pressedId.current = option.id;
              }}
              className={cn(
                optionRowClassName,
                "group cursor-pointer hover:border-input hover:bg-accent/40 has-checked:border-primary has-checked:bg-accent",
                "has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2",
                onStrike && "not-has-data-picture:pr-12 pointer-coarse:select-none",
              )}
            >
              <input
                type={isMulti ? "checkbox" : "radio"}
                name={isMulti ? "choices" : "choice"}
                value={option.id}
                checked={typed.choices.includes(option.id)}
                onChange={(event) => setChosen(option.id, event.target.checked)}
                className="sr-only scroll-my-28"
              />
              <OptionLetter
                isMulti={isMulti}
                className="border-input group-has-checked:border-primary group-has-checked:bg-primary group-has-checked:text-primary-foreground"
              >
                {getOptionLetter(index)}
              </OptionLetter>
              <span className={cn("min-w-0 pt-0.5", isStruck && "text-muted-foreground line-through")}>
                <FormattedText text={option.text} />
              </span>
              {option.shownPicture && <OptionPicture picture={option.shownPicture} name={option.text} />}
              {isStruck && <span className="sr-only">(struck out)</span>}
            </label>
            {canStrike && (
              <button
                type="button"
                aria-label={`Strike out ${getOptionLetter(index)}`}
                aria-pressed={isStruck}
                onClick={() => onStrike(option.id)}
                className="absolute top-1.5 right-1.5 grid size-9 place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground aria-pressed:text-primary"
              >
                <Strikethrough aria-hidden="true" className="size-4" />
              </button>
            )}
          </div>
        );
      })}
    </div>
  );
}
