import {
  type DefaultValue,
  type FieldMetadata,
  type FormMetadata,
  type SubmissionResult,
  useForm,
} from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

interface Options<T> {
  /** Unique on the page. */
  id: string;
  /** What the action answered to this form. */
  lastResult: SubmissionResult<string[]> | null | undefined;
  defaultValue?: DefaultValue<T>;
}

/**
 * A form held to `schema` in the browser as in its action. `firstInvalid` names the first field with an error, in the
 * schema's order, for the focus; without JavaScript `autoFocus` puts it there.
 */
export function useSchemaForm<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  { id, lastResult, defaultValue }: Options<z.input<z.ZodObject<Shape>>>,
) {
  type Input = z.input<z.ZodObject<Shape>> & Record<string, unknown>;
  const [form, fields] = useForm<Input, z.output<z.ZodObject<Shape>>, string[]>({
    id,
    lastResult,
    defaultValue: defaultValue as DefaultValue<Input>,
    constraint: getZodConstraint(schema) as never,
    shouldValidate: "onBlur",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema }) as never,
  });
  const named = fields as Record<string, FieldMetadata<unknown>>;
  const firstInvalid = Object.keys(schema.shape).find((name) => named[name]?.errors);
  return {
    form: form as FormMetadata<Input>,
    fields: fields as never as Record<keyof Shape, FieldMetadata<string>>,
    firstInvalid,
  };
}
