import {
  type DefaultValue,
  type FieldMetadata,
  getFormProps,
  type Submission,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { useRef, useState } from "react";
import type { z } from "zod";

interface Options<Shape extends z.ZodRawShape> {
  /** Unique on the page. */
  id: string;
  /** The schema that the action uses too. Fetched when somebody turns to the form: zod is heavier than the page. */
  load: () => Promise<z.ZodObject<Shape>>;
  /** What the action answered to this form. */
  lastResult: SubmissionResult<string[]> | null | undefined;
  defaultValue?: { [Name in keyof Shape]?: unknown };
}

type Check = (formData: FormData) => Submission<Record<string, unknown>, string[]>;

/**
 * A form held to one schema in the browser and in its action; until the schema has arrived the action alone checks.
 * `formProps` go to the form, `firstInvalid` names the field that gets the focus (by `autoFocus`, without JavaScript).
 */
export function useSchemaForm<Shape extends z.ZodRawShape>({ id, load, lastResult, defaultValue }: Options<Shape>) {
  const [check, setCheck] = useState<Check>();
  const asked = useRef(false);
  const [form, fields] = useForm<Record<string, unknown>, Record<string, unknown>, string[]>({
    id,
    lastResult,
    defaultValue: defaultValue as DefaultValue<Record<string, unknown>>,
    // Not on blur: a message that appears there moves the button away from under the pointer that left the field for it.
    shouldValidate: "onSubmit",
    shouldRevalidate: check ? "onInput" : "onSubmit",
    onValidate: check && (({ formData }) => check(formData)),
  });
  const fetchCheck = () => {
    if (asked.current) return;
    asked.current = true;
    loadCheck(load).then(
      (loaded) => setCheck(() => loaded),
      () => {}, // offline for a moment: the action checks
    );
  };
  return {
    form,
    fields: fields as { [Name in keyof Shape]: FieldMetadata<string> },
    firstInvalid: Object.keys(form.allErrors).find(Boolean),
    formProps: { ...getFormProps(form), onFocus: fetchCheck },
  };
}

async function loadCheck(load: () => Promise<z.ZodObject>): Promise<Check> {
  const [{ parseWithZod }, schema] = await Promise.all([import("@conform-to/zod/v4"), load()]);
  return (formData) => parseWithZod(formData, { schema }) as ReturnType<Check>;
}
