import { createContext, useContext } from "react";
import type { ChosenImage } from "../../../images/components/image-dialog";
import { type Draft, isDraft } from "../../../questions/lint/draft";
import type { Finding, Path } from "../../../questions/lint/findings";
import type { Written } from "../model/editing";
import { pathWord, valueAt } from "../model/path";

/** State and callbacks shared by the fields of the editor. */
export interface Writing {
  content: Draft;
  /** Whether the draft is read-only: in review, approved, or missing. */
  locked: boolean;
  /** Sets the value at a path; consecutive keystrokes form one undo step. */
  set(path: Path, value: unknown): void;
  /** Applies another change as one undo step. */
  act(change: (written: Written) => Written): void;
  findings: readonly Finding[];
  /** Marks a field as visited, so that it may show errors about missing input. */
  touch(path: Path): void;
  isTouched(path: Path): boolean;
  /** Adds the details of a chosen image, for questions that store only its file name. */
  knowImage(image: ChosenImage): void;
}

const Context = createContext<Writing | null>(null);
export const WritingProvider = Context.Provider;

/** Returns the editor's state from the context; throws outside the editor. */
export function useWriting(): Writing {
  const writing = useContext(Context);
  if (!writing) throw new Error("Use editor fields inside WritingProvider");
  return writing;
}

/** Returns the element id of a field, which findings link to. */
export function fieldId(path: Path): string {
  return `f-${pathWord(path)}`;
}

/**
 * Returns the findings at a path: blockers as errors, others as warnings. Empty fields that were not visited show no
 * errors.
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

/** A new entry has only an id. */
function hasWords({ id, ...entry }: Draft): boolean {
  return Object.values(entry).some(isFilled);
}
