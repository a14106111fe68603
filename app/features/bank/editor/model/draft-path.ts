import { type Draft, isDraft, readArray } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";

// Drafts are never changed in place, because the undo history contains earlier objects.

/** Returns the value at a path; undefined if the path does not exist. */
export function getValueAt(content: unknown, path: Path): unknown {
  let value = content;
  for (const step of path) {
    if (Array.isArray(value)) value = value[Number(step)];
    else if (isDraft(value)) value = Object.hasOwn(value, step) ? value[step] : undefined;
    else return undefined;
  }
  return value;
}

/** Sets the value at a path and creates missing parents; undefined removes the field. */
export function setValueAt(content: Draft, path: Path, value: unknown): Draft {
  return setDeep(content, path, value) as Draft;
}

function setDeep(parent: unknown, [step, ...rest]: Path, value: unknown): unknown {
  if (step === undefined) return value;
  if (typeof step === "number") {
    const list = [...readArray(parent)];
    list[step] = setDeep(list[step], rest, value);
    return list;
  }
  const oldFields = isDraft(parent) ? parent : {};
  const newValue = setDeep(Object.hasOwn(oldFields, step) ? oldFields[step] : undefined, rest, value);
  if (newValue !== undefined) return { ...oldFields, [step]: newValue };
  const { [step]: _, ...others } = oldFields;
  return others;
}

/** Appends an entry to the list at a path. */
export function appendToList(content: Draft, path: Path, entry: unknown): Draft {
  return setValueAt(content, path, [...readArray(getValueAt(content, path)), entry]);
}

/** Removes the entry at `index` from the list at a path. */
export function removeFromList(content: Draft, path: Path, index: number): Draft {
  return setValueAt(
    content,
    path,
    readArray(getValueAt(content, path)).filter((_, entryIndex) => entryIndex !== index),
  );
}

/** Moves an entry of the list at a path; returns the draft unchanged if an index is out of range. */
export function moveInList(content: Draft, path: Path, from: number, to: number): Draft {
  const list = [...readArray(getValueAt(content, path))];
  if (from < 0 || to < 0 || from >= list.length || to >= list.length) return content;
  list.splice(to, 0, ...list.splice(from, 1));
  return setValueAt(content, path, list);
}

/** Formats a path as a string for element ids and for keys of sets. */
export function formatPathKey(path: Path): string {
  return path.join("-");
}
