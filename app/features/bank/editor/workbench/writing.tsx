import { createContext, useContext } from "react";
import type { ChosenImage } from "../../../images/components/image-dialog";
import { type Draft, isDraft } from "../../../questions/lint/draft";
import type { Finding, Path } from "../../../questions/lint/findings";
import type { Written } from "../model/editing";
import { pathWord, valueAt } from "../model/path";

/** What every field of the editor is given. */
export interface Writing {
  content: Draft;
  /** Nothing can be changed: the draft is with a second person, or there is none. */
  locked: boolean;
  /** Writes a value at a path; letters typed one after the other are one step for undo. */
  set(path: Path, value: unknown): void;
  /** Any other change, one step for undo. */
  act(change: (written: Written) => Written): void;
  findings: readonly Finding[];
  /** Somebody has been in this field: what is missing there may be said. */
  touch(path: Path): void;
  isTouched(path: Path): boolean;
  /** A question that names its picture by file knows of it what was said at its upload. */
  knowImage(image: ChosenImage): void;
}

const Context = createContext<Writing | null>(null);
export const WritingProvider = Context.Provider;

/** What is being written, for the fields of the editor. */
export function useWriting(): Writing {
  const writing = useContext(Context);
  if (!writing) throw new Error("Fields of the editor stand in the editor");
  return writing;
}

/** The id of the field of a path, which findings lead to. */
export function fieldId(path: Path): string {
  return `f-${pathWord(path)}`;
}

/**
 * What is found at a path, for the field that stands there: what blocks as its error, what warns as a hint. Of an empty field
 * nobody has been in nothing is said yet.
 */
export function useSaid(path: Path): { error: string[] | undefined; warnings: string[] } {
  const { findings, content, isTouched } = useWriting();
  const word = pathWord(path);
  const here = findings.filter((finding) => pathWord(finding.path) === word);
  const isSaid = isTouched(path) || isFilled(valueAt(content, path));
  const of = (level: Finding["level"]) => here.filter((one) => one.level === level).map(({ message }) => message);
  const blocks = isSaid ? of("block") : [];
  return { error: blocks.length ? blocks : undefined, warnings: of("warn") };
}

function isFilled(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (Array.isArray(value)) return value.some((entry) => (isDraft(entry) ? hasWords(entry) : isFilled(entry)));
  return value !== undefined && value !== null;
}

/** An entry that was added and not written on yet has an id alone. */
function hasWords({ id, ...entry }: Draft): boolean {
  return Object.values(entry).some(isFilled);
}
