import { forwardRef, useDeferredValue } from "react";
import type { Draft } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { Button } from "~/ui/button";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import type { EditorPage } from "../../editor.loader.server";
import type { EditorFinding } from "../use-lint";
import { FindingCounts, FindingsPanel } from "./findings-panel";
import { StatisticsPanel } from "./statistics-panel";

const PreviewPanel = loadOnDemand(() => import("../preview/preview-panel").then((code) => code.PreviewPanel));

export type SidePanelName = "findings" | "preview" | "figures";
const panelLabels: Record<SidePanelName, string> = { findings: "Findings", preview: "Preview", figures: "Statistics" };

interface Props {
  page: EditorPage;
  content: Draft;
  findings: readonly EditorFinding[] | null;
  panel: SidePanelName;
  onPanelChange: (panel: SidePanelName) => void;
  onGoToField: (path: Path) => void;
}

/** The panel with findings, preview, or statistics. */
export const SidePanel = forwardRef<HTMLElement, Props>(function SidePanelContent(props, ref) {
  const { page, content, findings, panel, onPanelChange, onGoToField } = props;
  const deferredContent = useDeferredValue(content);
  return (
    <aside
      ref={ref}
      // Scrollable regions must be focusable.
      tabIndex={0}
      aria-label="Findings, preview, and statistics"
      className="card grid min-w-0 scroll-mt-28 grid-cols-[minmax(0,1fr)] content-start gap-4 overflow-y-auto outline-offset-2 lg:sticky lg:top-16 lg:max-h-[calc(100dvh-9rem)]"
    >
      <div className="flex flex-wrap items-center gap-2">
        {(Object.keys(panelLabels) as SidePanelName[]).map((name) => (
          <Button
            key={name}
            size="sm"
            variant={panel === name ? "secondary" : "ghost"}
            aria-pressed={panel === name}
            onClick={() => onPanelChange(name)}
          >
            {panelLabels[name]}
          </Button>
        ))}
        {panel === "findings" && (
          <span className="ml-auto flex gap-1.5">
            <FindingCounts findings={findings} />
          </span>
        )}
      </div>
      {panel === "findings" && <FindingsPanel findings={findings} onGoToField={onGoToField} />}
      {panel === "preview" && <PreviewPanel content={deferredContent} questionId={page.id} />}
      {panel === "figures" && (
        <StatisticsPanel statistics={page.statistics} questionId={page.id} openReports={page.openReports} />
      )}
    </aside>
  );
});
