import type { Submission, SubmissionResult } from "@conform-to/dom";
import { type FormEvent, useCallback, useEffect, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import type { z } from "zod";

// Forms held to one zod schema in the browser and in their action. The browser's half of @conform-to is 10 KB gzip, a third
// of what a public page may add; this keeps its answers and leaves its form state to the browser (decision 0007).

type Errors = Record<string, string[] | null>;
type Check = (formData: FormData) => Submission<unknown, string[]>;

interface Options<Shape extends z.ZodRawShape> {
  /** Unique on the page. */
  id: string;
  /** The schema that the action uses too. Fetched when somebody turns to the form: zod is heavier than the page. */
  load: () => Promise<z.ZodObject<Shape>>;
  /** What the action answered to this form. */
  lastResult: SubmissionResult<string[]> | null | undefined;
  defaultValue?: { [Name in keyof Shape]?: unknown };
}

/** One field: how to name it, what stands in it at first, what is wrong with it. */
export interface SchemaField {
  id: string;
  name: string;
  initialValue: string | undefined;
  errors: string[] | undefined;
}

/**
 * A form that says what is wrong at the field, loses nothing and puts the focus on the first error. Until the schema has
 * arrived, and without JavaScript, the action alone checks. `formProps` go to the form; `firstInvalid` names the field that
 * gets the focus in a page without JavaScript (`autoFocus`).
 */
export function useSchemaForm<Shape extends z.ZodRawShape>({ id, load, lastResult, defaultValue }: Options<Shape>) {
  const [errors, setErrors] = useState<Errors>(lastResult?.error ?? {});
  const [check, setCheck] = useState<Check>();
  const form = useRef<HTMLFormElement>(null);
  const asked = useRef(false);
  const hydrated = useHydrated();

  const show = useCallback((found: Errors) => {
    setErrors(found);
    // After the render that marks the fields.
    requestAnimationFrame(() => form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
  }, []);
  useEffect(() => {
    if (lastResult?.error) show(lastResult.error);
    // It was answered with something else: what was wrong is not any more.
    else setErrors((before) => (Object.keys(before).length ? {} : before));
  }, [lastResult, show]);

  const fetchCheck = () => {
    if (asked.current) return;
    asked.current = true;
    loadCheck(load).then(
      (loaded) => setCheck(() => loaded),
      () => {}, // offline for a moment: the action checks
    );
  };
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const found = check?.(new FormData(event.currentTarget)).reply().error;
    if (!found) return;
    event.preventDefault();
    show(found);
  };
  // Mistakes are pointed out on submit only: a message that appears on leaving a field moves the button away from under the
  // pointer. Once pointed out, it goes as soon as it is mended.
  const onInput = (event: FormEvent<HTMLFormElement>) => {
    if (!check || !Object.values(errors).some(Boolean)) return;
    const now = check(new FormData(event.currentTarget)).reply().error ?? {};
    setErrors(Object.fromEntries(Object.keys(errors).map((name) => [name, errors[name] ? (now[name] ?? null) : null])));
  };

  // What was sent stands instead of the defaults, not beside them: a box that was unticked is not in it.
  const initial: Record<string, unknown> = lastResult?.initialValue ?? defaultValue ?? {};
  const field = (name: string): SchemaField => ({
    id: `${id}-${name}`,
    name,
    initialValue: asText(initial[name]),
    errors: errors[name] ?? undefined,
  });
  return {
    form: { errorId: `${id}-form-error`, errors: errors[""] ?? undefined },
    fields: new Proxy({} as { [Name in keyof Shape]: SchemaField }, { get: (_, name) => field(String(name)) }),
    firstInvalid: Object.keys(errors).find((name) => name && errors[name]),
    formProps: { id, ref: form, noValidate: hydrated, onSubmit, onInput, onFocus: fetchCheck },
  };
}

/** The attributes of a text input or select. */
export function valueProps({ id, name, initialValue }: SchemaField) {
  return { id, name, defaultValue: initialValue };
}

/** The attributes of a tick box. */
export function tickProps({ id, name, initialValue }: SchemaField) {
  return { id, name, defaultChecked: initialValue === "on" };
}

function asText(value: unknown): string | undefined {
  if (value === true) return "on";
  return typeof value === "string" ? value : undefined;
}

async function loadCheck(load: () => Promise<z.ZodObject>): Promise<Check> {
  const [{ parseWithZod }, schema] = await Promise.all([import("@conform-to/zod/v4"), load()]);
  return (formData) => parseWithZod(formData, { schema });
}
