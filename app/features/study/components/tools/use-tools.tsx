import { type ReactNode, useEffect, useRef, useState } from "react";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import type { QuestionBody } from "../../../questions/version";
import type { Markup } from "../../engine/markup";
import type { Confidence } from "../../engine/taxonomy";
import type { OpenQuestion } from "../../open-question.server";
import { useSave, useSaveWithResult } from "../queue/use-save";
import { nextConfidence } from "./confidence";
import { hasNoteDraft } from "./note-draft";
import type { StemHandle } from "./stem";
import type { Tool } from "./tool-bar";
import { useCommitFirst } from "./use-commit-first";
import { useMarkup } from "./use-markup";
import { useTabState } from "./use-tab-state";

// The panels load on first use.
const NotePanel = loadOnDemand(async () => (await import("./note-panel")).NotePanel);
const CalculatorPanel = loadOnDemand(async () => (await import("./calculator-panel")).CalculatorPanel);
const UnitTable = loadOnDemand(async () => (await import("./unit-table")).UnitTable);

const noMarkup: Markup = { struck: [], highlights: [] };

interface ToolsOptions {
  open: OpenQuestion;
  /** The question, or the open part of a case. */
  openBody: QuestionBody | null;
  canAnswer: boolean;
  /** Enters a number as the answer. */
  onNumber: (value: string) => void;
  /** Called when the confidence changes before the answer is submitted. */
  onConfidence: (confidence: Confidence | null) => void;
}

/** Returns the runner's tools: highlights, strikes, note, confidence, calculator, and units (Q6–Q11). */
export function useTools({ open, openBody, canAnswer, onNumber, onConfidence }: ToolsOptions) {
  const { session, position, question } = open;
  const place = { sessionId: session.id, position };
  const key = `${session.id}:${position}`;
  const [tool, setTool] = useState<Tool | null>(null);
  const stem = useRef<StemHandle>(null);
  const marks = useMarkup(place, question?.markup ?? noMarkup, useSave());
  const commit = useCommitFirst(key, session.mode, openBody, canAnswer);
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
    // Sends a note draft left by the last visit.
    if (question && hasNoteDraft(session.id, question.id))
      void import("./note-panel").then(
        ({ getNoteAutosave }) =>
          getNoteAutosave({ sessionId: session.id, questionId: question.id, note: question.note, send }),
        // Offline: the draft stays for the next visit.
        () => {},
      );
  }, []);

  const changeConfidence = (said: Confidence | null) => {
    setConfidence(said);
    onConfidence(said);
  };

  const close = () => setTool(null);
  const show = (nextTool: Tool) => {
    setTool((now) => (now === nextTool ? null : nextTool));
  };

  const panels: ReactNode = question && tool && (
    <>
      {tool === "note" && (
        <NotePanel sessionId={session.id} questionId={question.id} note={question.note} send={send} onClose={close} />
      )}
      {tool === "calculator" && (
        <CalculatorPanel onClose={close} onUse={canAnswer && openBody?.type === "numeric" ? onNumber : null} />
      )}
      {tool === "units" && <UnitTable open onClose={close} />}
    </>
  );

  return {
    place,
    tool,
    show,
    /** Whether a panel is open next to the question. */
    hasSidePanel: tool === "note" || tool === "calculator",
    panels,
    stem,
    marks,
    commit,
    confidence,
    setConfidence: changeConfidence,
    /** Keyboard actions of the tools. */
    keys: {
      note: () => question && setTool("note"),
      highlight: () => stem.current?.highlight(),
      confidence: () => canAnswer && changeConfidence(nextConfidence(confidence)),
      strike(index: number) {
        const option = openBody?.type === "single" || openBody?.type === "multi" ? openBody.options[index] : undefined;
        if (option && canAnswer) marks.strike(option.id);
      },
    },
  };
}
