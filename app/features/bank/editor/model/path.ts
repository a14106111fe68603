import { arrayOf, type Draft, isDraft } from "../../../questions/lint/draft";
import type { Path } from "../../../questions/lint/findings";

// A draft is changed by path, and never in place: what undo goes back to is the draft as it was.

/** What stands at a path; undefined where the draft does not go so far. */
export function valueAt(content: unknown, path: Path): unknown {
  let here = content;
  for (const step of path) {
    if (Array.isArray(here)) here = here[Number(step)];
    else if (isDraft(here)) here = Object.hasOwn(here, step) ? here[step] : undefined;
    else return undefined;
  }
  return here;
}

/** The draft with `value` at the path, which is made where it was missing; undefined takes the field away. */
export function setAt(content: Draft, path: Path, value: unknown): Draft {
  return put(content, path, value) as Draft;
}

function put(here: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === "number") {
    const list = [...arrayOf(here)];
    list[step] = put(list[step], rest, value);
    return list;
  }
  const before = isDraft(here) ? here : {};
  const after = put(Object.hasOwn(before, step) ? before[step] : undefined, rest, value);
  if (after !== undefined) return { ...before, [step]: after };
  const { [step]: _, ...others } = before;
  return others;
}

/** The draft with another entry at the end of the list at a path. */
export function addTo(content: Draft, path: Path, entry: unknown): Draft {
  return setAt(content, path, [...arrayOf(valueAt(content, path)), entry]);
}

/** The draft without the entry `index` of the list at a path. */
export function dropFrom(content: Draft, path: Path, index: number): Draft {
  return setAt(
    content,
    path,
    arrayOf(valueAt(content, path)).filter((_, at) => at !== index),
  );
}

/** The draft with an entry of the list at a path taken to another place; as it is where there is no such place. */
export function moveIn(content: Draft, path: Path, from: number, to: number): Draft {
  const list = [...arrayOf(valueAt(content, path))];
  if (from < 0 || to < 0 || from >= list.length || to >= list.length) return content;
  list.splice(to, 0, ...list.splice(from, 1));
  return setAt(content, path, list);
}

/** A path as one word, for ids and sets. */
export function pathWord(path: Path): string {
  return path.join("-");
}
