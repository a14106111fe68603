import { Calculator, Ellipsis, NotebookPen } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "~/ui/button";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";

export type Tool = "note" | "calculator" | "units";

interface ToolBarProps {
  /** The tool that is open. */
  openTool: Tool | null;
  hasNote: boolean;
  /** Whether "Commit first" is on; null if the session does not offer it. */
  commitFirst: boolean | null;
  onSelectTool: (openTool: Tool) => void;
}

const ToolMenu = loadOnDemand(async () => (await import("./tool-menu")).ToolMenu);

/** Buttons for the tools of a question: note, calculator, and a menu with more tools. Needs JavaScript. */
export function ToolBar({ openTool, hasNote, commitFirst, onSelectTool }: ToolBarProps) {
  const [isMenuOpen, setMenu] = useState(false);
  const moreButton = useRef<HTMLButtonElement>(null);
  return (
    <div role="toolbar" aria-label="Tools" className="relative -my-1.5 flex items-center noscript:hidden">
      <Button
        variant="ghost"
        size="icon"
        aria-label={hasNote ? "Note: you have one" : "Note"}
        className="relative"
        aria-expanded={openTool === "note"}
        onClick={() => onSelectTool("note")}
      >
        <NotebookPen aria-hidden="true" className={hasNote ? "text-primary" : undefined} />
        {hasNote && <span aria-hidden="true" className="absolute top-1.5 right-1.5 size-2 rounded-full bg-primary" />}
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Calculator"
        aria-expanded={openTool === "calculator"}
        onClick={() => onSelectTool("calculator")}
      >
        <Calculator aria-hidden="true" />
      </Button>
      <Button
        ref={moreButton}
        variant="ghost"
        size="icon"
        aria-label="More tools"
        aria-expanded={isMenuOpen}
        onClick={() => setMenu(!isMenuOpen)}
      >
        <Ellipsis aria-hidden="true" />
      </Button>
      {isMenuOpen && (
        <ToolMenu
          buttonRef={moreButton}
          commitFirst={commitFirst}
          onOpenUnits={() => onSelectTool("units")}
          onClose={() => setMenu(false)}
        />
      )}
    </div>
  );
}
