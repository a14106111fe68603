/** What is chosen or typed in an answer's fields. */
export interface Typed {
  choices: string[];
  value: string;
}

/** Reads the fields `choice`, `choices`* and `value`. */
export function readTyped(fields: FormData): Typed {
  return {
    choices: [...fields.getAll("choice"), ...fields.getAll("choices")].slice(0, 20).map(String),
    value: fields.get("value")?.toString() ?? "",
  };
}
