import { createContext, useContext } from "react";
import type { ChosenImage } from "~/features/images/chosen-image";
import { type Draft, isDraft } from "~/features/questions/lint/draft";
import type { Finding, Path } from "~/features/questions/lint/findings";
import { toCommentField } from "../../review-work/comment-fields";
import { formatPathKey, getValueAt } from "../model/draft-path";
import type { DraftState } from "../model/edit-history";

/** State and callbacks shared by the fields of the editor. */
export interface EditorState {
  content: Draft;
  /** Whether the draft is read-only: in review, approved, or missing. */
  isLocked: boolean;
  /** Sets the value at a path; consecutive keystrokes form one undo step. */
  setValue(path: Path, value: unknown): void;
  /** Applies any other change to the draft as one undo step. */
  applyChange(change: (draftState: DraftState) => DraftState): void;
  findings: readonly Finding[];
  /** Open comments on the draft (M15). */
  comments: readonly { field: string; author: string; body: string }[];
  /** Marks a field as visited, so that it may show errors about missing input. */
  markVisited(path: Path): void;
  isVisited(path: Path): boolean;
  /** Adds the details of a chosen image for the linter, because some questions store only the file name. */
  addImageDetails(image: ChosenImage): void;
}

const EditorContext = createContext<EditorState | null>(null);
export const EditorProvider = EditorContext.Provider;

/** Returns the editor's state from the context; throws outside the editor. */
export function useEditor(): EditorState {
  const editor = useContext(EditorContext);
  if (!editor) throw new Error("Use editor fields inside EditorProvider");
  return editor;
}

/** Returns the element id of a field, which findings link to. */
export function getFieldId(path: Path): string {
  return `f-${formatPathKey(path)}`;
}

/**
 * Returns the findings at a path: blockers as errors, others as warnings. Empty fields that were not visited show no
 * errors.
 */
export function useFieldFindings(path: Path): { error: string[] | undefined; warnings: string[] } {
  const { findings, content, isVisited } = useEditor();
  const key = formatPathKey(path);
  const fieldFindings = findings.filter((finding) => formatPathKey(finding.path) === key);
  const canShowErrors = isVisited(path) || isFilled(getValueAt(content, path));
  const getMessages = (level: Finding["level"]) =>
    fieldFindings.filter((finding) => finding.level === level).map(({ message }) => message);
  const blockers = canShowErrors ? getMessages("block") : [];
  return { error: blockers.length ? blockers : undefined, warnings: getMessages("warn") };
}

/** Returns the open comments on the field at a path, each with its author. */
export function useFieldComments(path: Path): string[] {
  const { comments, content } = useEditor();
  if (comments.length === 0) return [];
  const field = toCommentField(path, content);
  return comments.filter((comment) => comment.field === field).map(({ author, body }) => `${author}: ${body}`);
}

function isFilled(value: unknown): boolean {
  if (typeof value === "string") return value.trim() !== "";
  if (Array.isArray(value)) return value.some((entry) => (isDraft(entry) ? hasContent(entry) : isFilled(entry)));
  return value !== undefined && value !== null;
}

/** Returns whether any field of an entry is filled, apart from its id, because every new entry has an id. */
function hasContent({ id, ...entry }: Draft): boolean {
  return Object.values(entry).some(isFilled);
}
