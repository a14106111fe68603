import type { Submission, SubmissionResult } from "@conform-to/dom";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { z } from "zod";

// Forms validated by one zod schema in the browser and in the action. The browser half of @conform-to is 10 KB gzipped, a third
// of a public page's budget, so this module uses only the results that @conform-to returns and leaves the state of the form to
// the browser (decision 0007).

type Errors = Record<string, string[] | null>;
type FormCheck = (formData: FormData) => Submission<unknown, string[]>;

interface SchemaFormOptions<Shape extends z.ZodRawShape> {
  /** The form's id, unique on the page. */
  id: string;
  /** The schema that the action uses too; loaded when the form gets focus, because zod is larger than the page. */
  load: () => Promise<z.ZodObject<Shape>>;
  /** The action's reply to this form. */
  lastResult: SubmissionResult<string[]> | null | undefined;
  defaultValue?: { [Name in keyof Shape]?: unknown };
}

/** Name, initial value, and errors of one field. */
export interface SchemaField {
  id: string;
  name: string;
  initialValue: string | undefined;
  errors: string[] | undefined;
}

/**
 * Validates a form: shows errors at their fields, keeps all input, and focuses the first error. Until the schema has loaded,
 * and without JavaScript, only the action validates. Spread `formProps` on the form; without JavaScript, `firstInvalid` names
 * the field that needs `autoFocus`.
 */
export function useSchemaForm<Shape extends z.ZodRawShape>({
  id,
  load,
  lastResult,
  defaultValue,
}: SchemaFormOptions<Shape>) {
  const [errors, setErrors] = useState<Errors>(lastResult?.error ?? {});
  const [check, setCheck] = useState<FormCheck>();
  const form = useRef<HTMLFormElement>(null);
  const isCheckRequested = useRef(false);
  const isHydrated = useHydrated();

  const showErrors = useCallback((newErrors: Errors) => {
    setErrors(newErrors);
    // Wait for the render that marks the invalid fields.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }, []);
  useEffect(() => {
    if (lastResult?.error) showErrors(lastResult.error);
    // A reply without errors clears the earlier errors.
    else setErrors((before) => (Object.keys(before).length ? {} : before));
  }, [lastResult, showErrors]);

  const loadCheckOnce = () => {
    if (isCheckRequested.current) return;
    isCheckRequested.current = true;
    loadCheck(load).then(
      (loadedCheck) => setCheck(() => loadedCheck),
      () => {}, // if loading fails, the action validates
    );
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const newErrors = check?.(new FormData(event.currentTarget)).reply().error;
    if (!newErrors) return;
    event.preventDefault();
    showErrors(newErrors);
  };
  // Errors appear only on submit, because an error that appears on blur would move the button under the pointer. They disappear
  // as soon as the input is valid.
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    if (!check || !Object.values(errors).some(Boolean)) return;
    const currentErrors = check(new FormData(event.currentTarget)).reply().error ?? {};
    setErrors(
      Object.fromEntries(
        Object.keys(errors).map((name) => [name, errors[name] ? (currentErrors[name] ?? null) : null]),
      ),
    );
  };

  // Submitted values replace the defaults completely, because they omit unchecked boxes.
  const initialValues: Record<string, unknown> = lastResult?.initialValue ?? defaultValue ?? {};
  const field = (name: string): SchemaField => ({
    id: `${id}-${name}`,
    name,
    initialValue: toText(initialValues[name]),
    errors: errors[name] ?? undefined,
  });
  return {
    form: { errorId: `${id}-form-error`, errors: errors[""] ?? undefined },
    fields: new Proxy({} as { [Name in keyof Shape]: SchemaField }, { get: (_, name) => field(String(name)) }),
    firstInvalid: Object.keys(errors).find((name) => name && errors[name]),
    formProps: { id, ref: form, noValidate: isHydrated, onSubmit, onInput, onFocus: loadCheckOnce },
  };
}

/** Returns the attributes of a text input or select. */
export function inputProps({ id, name, initialValue }: SchemaField) {
  return { id, name, defaultValue: initialValue };
}

/** Returns the attributes of a checkbox. */
export function checkboxProps({ id, name, initialValue }: SchemaField) {
  return { id, name, defaultChecked: initialValue === "on" };
}

function toText(value: unknown): string | undefined {
  if (value === true) return "on";
  return typeof value === "string" ? value : undefined;
}

async function loadCheck(load: () => Promise<z.ZodObject>): Promise<FormCheck> {
  const [{ parseWithZod }, schema] = await Promise.all([import("@conform-to/zod/v4"), load()]);
  return (formData) => parseWithZod(formData, { schema });
}
