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

// Each panel loads when it is first opened.
const NotePanel = loadOnDemand(async () => (await import("./note-panel")).NotePanel);
const CalculatorPanel = loadOnDemand(async () => (await import("./calculator-panel")).CalculatorPanel);
const UnitTable = loadOnDemand(async () => (await import("./unit-table")).UnitTable);

const noMarkup: Markup = { struck: [], highlights: [] };

interface ToolsOptions {
  open: OpenQuestion;
  /** Body of a question without parts, or of the open part of a case. */
  openBody: QuestionBody | null;
  canAnswer: boolean;
  /** Enters a number as the answer. */
  onNumber: (value: string) => void;
  /** Called when the learner changes the confidence before submitting. */
  onConfidence: (confidence: Confidence | null) => void;
}

/** Returns the tools of the runner: highlights, struck options, note, confidence, calculator, and units (Q6–Q11). */
export function useTools({ open, openBody, canAnswer, onNumber, onConfidence }: ToolsOptions) {
  const { session, position, question } = open;
  const place = { sessionId: session.id, position };
  const key = `${session.id}:${position}`;
  const [tool, setTool] = useState<Tool | null>(null);
  const stem = useRef<StemHandle>(null);
  const marks = useMarkup(place, question?.markup ?? noMarkup, useSave());
  const commitFirst = useCommitFirst(key, session.mode, openBody, canAnswer);
  const [confidence, setConfidence] = useTabState<Confidence | null>(
    `radcore-confidence:${key}`,
    question?.entry?.confidence ?? null,
  );

  const send = useSaveWithResult();
  const latest = useRef({ open, send });
  latest.current = { open, send };
  useEffect(() => {
    const { open, send } = latest.current;
    const { session, question } = open;
    // Sends a draft of the note that the last visit left on this device.
    if (question && hasNoteDraft(session.id, question.id))
      void import("./note-panel").then(
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
  const toggleTool = (selectedTool: Tool) => {
    setTool((now) => (now === selectedTool ? null : selectedTool));
  };

  const panels: ReactNode = question && tool && (
    <>
      {tool === "note" && (
        <NotePanel
          sessionId={session.id}
          questionId={question.id}
          note={question.note}
          send={send}
          onClose={closeTool}
        />
      )}
      {tool === "calculator" && (
        <CalculatorPanel
          onClose={closeTool}
          onUseResult={canAnswer && openBody?.type === "numeric" ? onNumber : null}
        />
      )}
      {tool === "units" && <UnitTable open onClose={closeTool} />}
    </>
  );

  return {
    place,
    tool,
    show: toggleTool,
    /** Whether a panel is open next to the question. */
    hasSidePanel: tool === "note" || tool === "calculator",
    panels,
    stem,
    marks,
    commitFirst,
    confidence,
    setConfidence: changeConfidence,
    /** Handlers of the keys that control the tools. */
    keys: {
      note: () => question && setTool("note"),
      highlight: () => stem.current?.highlight(),
      confidence: () => canAnswer && changeConfidence(getNextConfidence(confidence)),
      strike(index: number) {
        const option = openBody?.type === "single" || openBody?.type === "multi" ? openBody.options[index] : undefined;
        if (option && canAnswer) marks.strike(option.id);
      },
    },
  };
}
