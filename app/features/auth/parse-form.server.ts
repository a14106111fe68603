import type { Submission } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

/**
 * Parses posted fields with a flat schema. Reads only the first value of the schema's fields and of `intent`, because conform would
 * build huge lists and objects from names such as `a[9999999]` and `a.a.a`.
 */
export function parseForm<S extends z.ZodObject>(form: FormData, schema: S): Submission<z.output<S>, string[]> {
  const knownFields = new FormData();
  for (const name of ["intent", ...Object.keys(schema.shape)]) {
    const value = form.get(name);
    if (typeof value === "string") knownFields.set(name, value);
  }
  return parseWithZod(knownFields, { schema });
}
