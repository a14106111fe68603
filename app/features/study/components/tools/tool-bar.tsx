import { Link } from "@remix-run/react";
import { Calculator, Ellipsis, Keyboard, ListChecks, type LucideIcon, NotebookPen } from "lucide-react";
import { type ComponentProps, forwardRef, type ReactNode, useRef, useState } from "react";
import { resultsPath } from "~/study-paths";
import { Button, buttonClass } from "~/ui/button";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import { isExam } from "../../engine/session-taxonomy";
import type { OpenQuestion } from "../../open-question.server";

export type Tool = "note" | "calculator" | "units";

interface ToolBarProps {
  open: OpenQuestion;
  /** The tool that is open. */
  openTool: Tool | null;
  /** Whether "Commit first" is on; null if the session does not offer it. */
  commitFirst: boolean | null;
  onSelectTool: (openTool: Tool) => void;
  onHelp: () => void;
  /** The flag button, unless the header has it. */
  children: ReactNode;
}

const ToolMenu = loadOnDemand(async () => (await import("./tool-menu")).ToolMenu);

/** The tools of a question in one row, each with its name: beside the icon, or below it on phones. */
export function ToolBar({ open, openTool, commitFirst, onSelectTool, onHelp, children }: ToolBarProps) {
  const { session, question } = open;
  const [isMenuOpen, setMenu] = useState(false);
  const moreButton = useRef<HTMLButtonElement>(null);
  const hasNote = question?.note != null;
  return (
    <div
      role="toolbar"
      aria-label="Tools"
      className="-mx-2 relative flex border-border border-b pb-1 max-sm:justify-between"
    >
      {question && (
        <>
          <ToolButton
            icon={NotebookPen}
            name="Note"
            spokenName={hasNote && " (you have one)"}
            data-marked={hasNote || undefined}
            aria-expanded={openTool === "note"}
            onClick={() => onSelectTool("note")}
          />
          <ToolButton
            icon={Calculator}
            name="Calculator"
            aria-expanded={openTool === "calculator"}
            onClick={() => onSelectTool("calculator")}
          />
        </>
      )}
      {(session.finished || !isExam(session.mode)) && (
        <Link to={resultsPath(session.id)} prefetch="none" className={buttonClass({ variant: "ghost", size: "tool" })}>
          <ListChecks aria-hidden="true" />
          <span>
            Results
            {!session.finished && <span className="sr-only"> so far, and the end of the session</span>}
          </span>
        </Link>
      )}
      <ToolButton
        icon={Keyboard}
        name="Keyboard"
        spokenName=" shortcuts"
        className="max-sm:hidden pointer-coarse:hidden noscript:hidden"
        onClick={onHelp}
      />
      {question && (
        <>
          <div className="sm:relative">
            <ToolButton
              ref={moreButton}
              icon={Ellipsis}
              name="More"
              spokenName=" tools"
              aria-expanded={isMenuOpen}
              onClick={() => setMenu(!isMenuOpen)}
            />
            {isMenuOpen && (
              <ToolMenu
                buttonRef={moreButton}
                commitFirst={commitFirst}
                onOpenUnits={() => onSelectTool("units")}
                onClose={() => setMenu(false)}
              />
            )}
          </div>
          {children && <div className="sm:ml-auto">{children}</div>}
        </>
      )}
    </div>
  );
}

interface ToolButtonProps extends ComponentProps<typeof Button> {
  icon: LucideIcon;
  name: string;
  /** The rest of the name, for screen readers only. */
  spokenName?: string | false;
}

/** A tool that needs JavaScript. */
const ToolButton = forwardRef<HTMLButtonElement, ToolButtonProps>(function ToolButton(
  { icon: Icon, name, spokenName, ...button },
  ref,
) {
  return (
    <Button variant="ghost" size="tool" className="noscript:hidden" {...button} ref={ref}>
      <Icon aria-hidden="true" />
      <span>
        {name}
        <span className="sr-only">{spokenName}</span>
      </span>
    </Button>
  );
});
