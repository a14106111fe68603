import { CalculatorPanel } from "./calculator-panel";
import { NotePanel } from "./note-panel";
import type { NoteOptions } from "./note-store";
import type { Tool } from "./tool-bar";
import { UnitTable } from "./unit-table";

interface ToolPanelProps {
  tool: Tool;
  note: NoteOptions;
  onClose: () => void;
  /** Enters a number as the answer; null if the question takes no number. */
  onUseResult: ((value: string) => void) | null;
}

/** The panel of the open tool. */
export function ToolPanel({ tool, note, onClose, onUseResult }: ToolPanelProps) {
  switch (tool) {
    case "note":
      return <NotePanel {...note} onClose={onClose} />;
    case "calculator":
      return <CalculatorPanel onClose={onClose} onUseResult={onUseResult} />;
    case "units":
      return <UnitTable onClose={onClose} />;
  }
}
