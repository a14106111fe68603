import { type ReactNode, useEffect, useRef, useState } from "react";
import { maxSessionSize, presetSizes } from "../start-request";

interface SizeChoiceProps {
  /** The chosen or typed size, which may be invalid. */
  size: string;
  onChange: (size: string) => void;
  /** Error message for the size. */
  error?: string;
}

/**
 * Choice of the number of questions from presets or by typing (fields `size` and `otherSize`). CSS shows the field for
 * typing while "Other" is chosen, so no JavaScript is needed.
 */
export function SizeChoice({ size, onChange, error }: SizeChoiceProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null);
  const otherField = useRef<HTMLInputElement>(null);
  // This state is separate from `size`, so that typing "10" on the way to "100" does not select the preset 10.
  const [isOtherChosen, setOtherChosen] = useState(!presetSizes.some((presetSize) => String(presetSize) === size));
  const choose = (next: string, isOther: boolean) => {
    setOtherChosen(isOther);
    onChange(next);
  };
  const initialState = useRef({ size, isOtherChosen, choose });
  useEffect(() => {
    // Adopts choices that the learner made before hydration.
    const { size, isOtherChosen, choose } = initialState.current;
    const checkedValue = fieldset.current?.querySelector<HTMLInputElement>("[name=size]:checked")?.value ?? "other";
    const isOther = checkedValue === "other";
    const earlySize = isOther ? (otherField.current?.value ?? "") : checkedValue;
    if (earlySize !== size || isOther !== isOtherChosen) choose(earlySize, isOther);
  }, []);
  useEffect(() => {
    if (error) otherField.current?.focus();
  }, [error]);
  return (
    <fieldset ref={fieldset} className="group/size">
      <legend className="mb-2 font-medium text-sm">Questions in the session</legend>
      <div className="flex flex-wrap items-center gap-2">
        {presetSizes.map((presetSize) => (
          <SizeOption
            key={presetSize}
            value={String(presetSize)}
            checked={!isOtherChosen && String(presetSize) === size}
            onChoose={() => choose(String(presetSize), false)}
          >
            {presetSize}
          </SizeOption>
        ))}
        <SizeOption
          value="other"
          checked={isOtherChosen}
          onChoose={() => {
            choose("", true);
            otherField.current?.focus();
          }}
        >
          Other
        </SizeOption>
        <input
          ref={otherField}
          type="number"
          name="otherSize"
          // A number left in the hidden field must not keep the form from being sent.
          min={isOtherChosen ? 1 : undefined}
          max={isOtherChosen ? maxSessionSize : undefined}
          aria-label={`Other number of questions, 1 to ${maxSessionSize}`}
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? "size-error" : undefined}
          placeholder={`1–${maxSessionSize}`}
          required={isOtherChosen}
          value={isOtherChosen ? size : ""}
          onChange={(event) => choose(event.target.value, true)}
          className="control hidden w-24 py-1 tabular-nums group-has-[[value=other]:checked]/size:block"
        />
      </div>
      {error && (
        <p id="size-error" className="mt-2 font-medium text-[0.8125rem] text-destructive">
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface SizeOptionProps {
  value: string;
  checked: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function SizeOption({ value, checked, onChoose, children }: SizeOptionProps) {
  return (
    <label className="relative inline-flex min-h-9 min-w-11 cursor-pointer items-center justify-center rounded-lg border border-input/60 bg-card px-3 text-sm tabular-nums hover:bg-accent has-checked:border-primary has-checked:bg-primary has-checked:font-semibold has-checked:text-primary-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2 pointer-coarse:min-h-11">
      <input
        type="radio"
        name="size"
        value={value}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  );
}
