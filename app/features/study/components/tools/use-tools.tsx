import { type ReactNode, useEffect, useRef, useState } from "react";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import type { QuestionBody } from "../../../questions/version";
import type { Confidence } from "../../engine/answer-taxonomy";
import type { Markup } from "../../engine/session-markup";
import type { OpenQuestion } from "../../open-question.server";
import { useSave, useSaveWithResult } from "../queue/use-save";
import { getNextConfidence } from "./confidence";
import { hasNoteDraft } from "./note-draft";
import type { StemHandle } from "./stem";
import type { Tool } from "./tool-bar";
import { useCommitFirst } from "./use-commit-first";
import { useMarkup } from "./use-markup";
import { useTabState } from "./use-tab-state";

// Loads when a tool is first opened.
const ToolPanel = loadOnDemand(async () => (await import("./tool-panel")).ToolPanel);

const noMarkup: Markup = { struck: [], highlights: [] };

interface ToolsOptions {
  open: OpenQuestion;
  /** Body of a question without parts, or of the open part of a case. */
  openBody: QuestionBody | null;
  /** 0-based index of the open part of a case; null for other types. */
  part: number | null;
  canAnswer: boolean;
  /** Enters a number as the answer. */
  onNumber: (value: string) => void;
  /** Called when the learner changes the confidence before submitting. */
  onConfidence: (confidence: Confidence | null) => void;
}

/** Returns the tools of the runner: highlights, struck options, note, confidence, calculator, and units (Q6–Q11). */
export function useTools({ open, openBody, part, canAnswer, onNumber, onConfidence }: ToolsOptions) {
  const { session, position, question } = open;
  const place = { sessionId: session.id, position };
  // Each part of a case is answered on its own.
  const key = `${session.id}:${position}${part === null ? "" : `:${part}`}`;
  const [selectedTool, setTool] = useState<Tool | null>(null);
  // After the answer, the note is part of the review.
  const tool = open.review && selectedTool === "note" ? null : selectedTool;
  const stem = useRef<StemHandle>(null);
  const marks = useMarkup(place, question?.markup ?? noMarkup, useSave());
  const commitFirst = useCommitFirst(key, session.mode, openBody, canAnswer);
  const [confidence, setConfidence] = useTabState<Confidence | null>(
    `radcore-confidence:${key}`,
    (part === null && question?.entry?.confidence) || null,
  );

  const send = useSaveWithResult();
  const latest = useRef({ open, send });
  latest.current = { open, send };
  useEffect(() => {
    const { open, send } = latest.current;
    const { session, question } = open;
    // Sends a draft of the note that the last visit left on this device.
    if (question && hasNoteDraft(session.id, question.id))
      void import("./note-store").then(
        ({ getNoteAutosave }) =>
          getNoteAutosave({ sessionId: session.id, questionId: question.id, note: question.note, send }),
        // If the code cannot load, the draft stays for the next visit.
        () => {},
      );
  }, []);

  const changeConfidence = (chosenConfidence: Confidence | null) => {
    setConfidence(chosenConfidence);
    onConfidence(chosenConfidence);
  };

  const closeTool = () => setTool(null);
  const openNote = () => {
    if (!open.review) return setTool("note");
    // The field, or the button that opens it.
    const reviewNote = document.querySelector<HTMLElement>("[data-review-note] :is(textarea, button)");
    reviewNote?.click();
    reviewNote?.focus();
  };
  const toggleTool = (chosenTool: Tool) => {
    if (chosenTool === tool) closeTool();
    else if (chosenTool === "note") openNote();
    else setTool(chosenTool);
  };

  const panels: ReactNode = question && tool && (
    <ToolPanel
      tool={tool}
      note={{ sessionId: session.id, questionId: question.id, note: question.note, send }}
      onClose={closeTool}
      onUseResult={canAnswer && openBody?.type === "numeric" ? onNumber : null}
    />
  );

  return {
    place,
    tool,
    show: toggleTool,
    /** Whether a panel is open next to the question. */
    hasSidePanel: Boolean(panels),
    panels,
    stem,
    marks,
    commitFirst,
    confidence,
    setConfidence: changeConfidence,
    /** Handlers of the keys that control the tools. */
    keys: {
      note: () => question && openNote(),
      highlight: () => stem.current?.highlight(),
      confidence: () => canAnswer && changeConfidence(getNextConfidence(confidence)),
      strike(index: number) {
        const option = openBody?.type === "single" || openBody?.type === "multi" ? openBody.options[index] : undefined;
        if (option && canAnswer) marks.strike(option.id);
      },
    },
  };
}
