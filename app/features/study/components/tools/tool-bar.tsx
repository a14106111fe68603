import { Calculator, Ellipsis, NotebookPen } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "~/ui/button";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";

export type Tool = "note" | "calculator" | "units";

interface ToolBarProps {
  /** The open tool. */
  tool: Tool | null;
  hasNote: boolean;
  /** Null if "Commit first" is not available. */
  commitFirst: boolean | null;
  onTool: (tool: Tool) => void;
}

const ToolMenu = loadOnDemand(async () => (await import("./tool-menu")).ToolMenu);

/** The tools of a question: note, calculator, and a "More" menu. Needs JavaScript. */
export function ToolBar({ tool, hasNote, commitFirst, onTool }: ToolBarProps) {
  const [menu, setMenu] = useState(false);
  const more = useRef<HTMLButtonElement>(null);
  return (
    <div role="toolbar" aria-label="Tools" className="relative -my-1.5 flex items-center noscript:hidden">
      <Button
        variant="ghost"
        size="icon"
        aria-label={hasNote ? "Note: you have one" : "Note"}
        className="relative"
        aria-expanded={tool === "note"}
        onClick={() => onTool("note")}
      >
        <NotebookPen aria-hidden="true" className={hasNote ? "text-primary" : undefined} />
        {hasNote && <span aria-hidden="true" className="absolute top-1.5 right-1.5 size-2 rounded-full bg-primary" />}
      </Button>
      <Button
        variant="ghost"
        size="icon"
        aria-label="Calculator"
        aria-expanded={tool === "calculator"}
        onClick={() => onTool("calculator")}
      >
        <Calculator aria-hidden="true" />
      </Button>
      <Button
        ref={more}
        variant="ghost"
        size="icon"
        aria-label="More tools"
        aria-expanded={menu}
        onClick={() => setMenu(!menu)}
      >
        <Ellipsis aria-hidden="true" />
      </Button>
      {menu && (
        <ToolMenu
          button={more}
          commitFirst={commitFirst}
          onUnits={() => onTool("units")}
          onClose={() => setMenu(false)}
        />
      )}
    </div>
  );
}
