import type { Submission } from "@conform-to/dom";
import { parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";

/**
 * Holds posted fields to a flat schema. Only the schema's own fields and `intent` are looked at, the first of each:
 * conform makes lists and objects of names like `a[9999999]` and `a.a.a`, which a stranger may send by the thousand.
 */
export function parseForm<S extends z.ZodObject>(form: FormData, schema: S): Submission<z.output<S>, string[]> {
  const known = new FormData();
  for (const name of ["intent", ...Object.keys(schema.shape)]) {
    const value = form.get(name);
    if (typeof value === "string") known.set(name, value);
  }
  return parseWithZod(known, { schema });
}
