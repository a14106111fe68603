import { type Draft, isDraft, readArray } from "../../questions/lint/draft";
import type { Path } from "../../questions/lint/findings";
import { describePath } from "../versions/describe-path";

// The fields of a draft that a comment can name. A field is stored as its path, joined with "/". Entries of lists are named by
// id, so that a comment stays with its option after options change places.

const listNames = ["options", "stems", "items", "labels", "targets"] as const;
const partNames = ["text", "rationale"] as const;

/** Returns the fields of a draft for a comment, with names such as "Option B, rationale"; the whole question comes first. */
export function listCommentFields(content: Draft): { value: string; label: string }[] {
  return listPaths(content, []).map((path) => {
    const value = path.join("/");
    return { value, label: describeCommentField(value, content) };
  });
}

/** Returns the name of a stored field in a draft. */
export function describeCommentField(field: string, content: Draft): string {
  const steps = field === "" ? [] : field.split("/");
  return describePath(
    steps.map((step, index) => (steps[index - 1] === "parts" && /^\d+$/.test(step) ? Number(step) : step)),
    content,
  );
}

/** Returns the stored name of the field at a path of the editor, which names entries of lists by index. */
export function toCommentField(path: Path, content: Draft): string {
  let value: unknown = content;
  return path
    .map((step) => {
      value = (value as Record<string | number, unknown> | undefined)?.[step];
      return typeof step === "number" && isDraft(value) && typeof value.id === "string" ? value.id : step;
    })
    .join("/");
}

function listPaths(content: Draft, base: Path): Path[] {
  const has = (name: string) => Object.hasOwn(content, name);
  const entries = listNames.flatMap((list) =>
    readArray(content[list])
      .filter(isDraft)
      .flatMap((entry, index) =>
        partNames
          .filter((name) => Object.hasOwn(entry, name))
          .map((name) => [...base, list, typeof entry.id === "string" ? entry.id : index, name]),
      ),
  );
  const own = ["image", "series", "key", "keys", "answer", "solution", "rationale", "teachingPoint"].filter(has);
  const parts = readArray(content.parts)
    .filter(isDraft)
    .flatMap((part, index) => listPaths(part, [...base, "parts", typeof part.id === "string" ? part.id : index]));
  return [
    base,
    ...(has("stem") ? [[...base, "stem"]] : []),
    ...entries,
    ...own.map((name) => [...base, name]),
    ...parts,
    ...(base.length === 0 ? ["references", "topic", "level"].filter(has).map((name) => [name]) : []),
  ];
}
