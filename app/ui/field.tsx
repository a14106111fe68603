import {
  forwardRef,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { cn } from "~/lib/cn";

interface LabeledProps {
  label: ReactNode;
  hint?: ReactNode;
  /** Errors of the value; undefined if the value is valid. */
  error?: string[];
}

type InputProps = InputHTMLAttributes<HTMLInputElement> & LabeledProps;
type TextareaProps = TextareaHTMLAttributes<HTMLTextAreaElement> & LabeledProps;
type SelectProps = SelectHTMLAttributes<HTMLSelectElement> &
  LabeledProps & { options: readonly { value: string; label: string }[] };

/** Renders a labeled input with hint and errors. */
export const Field = forwardRef<HTMLInputElement, InputProps>(function Field(props, ref) {
  const { label, hint, error, className, ...rest } = props;
  const fieldIds = useFieldIds(props);
  return (
    <FieldFrame {...fieldIds} label={label} hint={hint} error={error} className={className}>
      <input ref={ref} {...rest} {...fieldIds.control} className="control" />
    </FieldFrame>
  );
});

/** Renders a labeled multiline input with hint and errors. */
export const TextareaField = forwardRef<HTMLTextAreaElement, TextareaProps>(function TextareaField(props, ref) {
  const { label, hint, error, className, ...rest } = props;
  const fieldIds = useFieldIds(props);
  return (
    <FieldFrame {...fieldIds} label={label} hint={hint} error={error} className={className}>
      <textarea ref={ref} {...rest} {...fieldIds.control} className="control leading-relaxed" />
    </FieldFrame>
  );
});

/** Renders a labeled select with hint and errors. */
export const SelectField = forwardRef<HTMLSelectElement, SelectProps>(function SelectField(props, ref) {
  const { label, hint, error, className, options, ...rest } = props;
  const fieldIds = useFieldIds(props);
  return (
    <FieldFrame {...fieldIds} label={label} hint={hint} error={error} className={className}>
      <select ref={ref} {...rest} {...fieldIds.control} className="control pr-8">
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
});

/** Renders a labeled checkbox with hint and errors. */
export const CheckboxField = forwardRef<HTMLInputElement, InputProps>(function CheckboxField(props, ref) {
  const { label, hint, error, className, ...rest } = props;
  const fieldIds = useFieldIds(props);
  return (
    <div className={cn("grid grid-cols-[auto_1fr] gap-x-2.5", className)}>
      <input
        ref={ref}
        type="checkbox"
        {...rest}
        {...fieldIds.control}
        className="mt-0.5 size-[1.125rem] shrink-0 accent-primary"
      />
      <label htmlFor={fieldIds.id} className="font-medium text-sm">
        {label}
      </label>
      <div className="col-start-2">
        <HintAndErrors {...fieldIds} hint={hint} error={error} />
      </div>
    </div>
  );
});

/** Shows the errors of a form as a whole, announced when they appear. */
export function FormError({ error, id }: { error?: string[]; id?: string }) {
  if (!error?.length) return null;
  return (
    <div id={id} role="alert" className="alert tone-destructive whitespace-pre-line font-medium text-destructive">
      {error.join(" ")}
    </div>
  );
}

interface FieldIds {
  id: string;
  hintId: string;
  errorId: string;
}

function useFieldIds({ id: givenId, hint, error }: Partial<LabeledProps> & { id?: string }) {
  const generatedId = useId();
  const id = givenId ?? generatedId;
  const hintId = `${id}-description`;
  const errorId = `${id}-error`;
  const describedBy = [hint ? hintId : "", error?.length ? errorId : ""].filter(Boolean).join(" ");
  const controlAttributes = {
    id,
    "aria-describedby": describedBy || undefined,
    "aria-invalid": error?.length ? true : undefined,
  };
  return { id, hintId, errorId, control: controlAttributes };
}

function FieldFrame(props: FieldIds & LabeledProps & { className?: string; children: ReactNode }) {
  return (
    // `content-start` keeps the height of this field next to a taller field.
    <div className={cn("grid content-start gap-1.5", props.className)}>
      <label htmlFor={props.id} className="font-medium text-sm">
        {props.label}
      </label>
      {props.children}
      <HintAndErrors {...props} />
    </div>
  );
}

function HintAndErrors({ hint, error, hintId, errorId }: FieldIds & Pick<LabeledProps, "hint" | "error">) {
  return (
    <>
      {hint && (
        <p id={hintId} className="text-[0.8125rem] text-muted-foreground">
          {hint}
        </p>
      )}
      {error?.length ? (
        <p id={errorId} className="font-medium text-[0.8125rem] text-destructive">
          {error.join(" ")}
        </p>
      ) : null}
    </>
  );
}
