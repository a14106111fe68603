import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import type { ShownSeries } from "../../series";
import { setPaneWindow } from "../controller/change-panes";
import { fitPane, flipPane, invertPane, resetPicture, rotatePane, selectTool } from "../controller/viewer-actions";
import type { PaneContext, ViewerController } from "../controller/viewer-controller";
import { hasHideableOverlay, isMeasurementTool, measurementNames, type Tool } from "../controller/viewer-tools";
import { listWindowPresets } from "../pixels/window-presets";
import type { WindowValues } from "../pixels/window-table";
import type { Layout } from "../saved-viewer-state";
import { paneCounts } from "../stack/hanging";
import { listTools } from "./tool-choices";
import { ToolbarButton, ToolbarRow, ToolbarSelect } from "./toolbar-parts";
import { useActivePane, useViewerValue } from "./use-viewer-value";

interface ViewerToolbarProps {
  viewer: ViewerController;
  isFullScreen: boolean;
  onToggleFullScreen: () => void;
  /** Whether only the toolbar shows. */
  isFolded: boolean;
  /** Hides or shows the pictures, to leave a phone's window to the question; null if they always show. */
  onToggleFold: (() => void) | null;
}

const layoutNames: Record<Layout, string> = { "1x1": "1 × 1", "1x2": "1 × 2", "2x2": "2 × 2" };
const CinePlayer = loadOnDemand(() => import("./cine-player").then((code) => code.CinePlayer));

/** One row with the drag tools, changes of the picture, cine, and layout. */
export function ViewerToolbar(props: ViewerToolbarProps) {
  const { viewer, isFullScreen, onToggleFullScreen, isFolded, onToggleFold } = props;
  const tool = useViewerValue(viewer, (snapshot) => snapshot.tool);
  const layout = useViewerValue(viewer, (snapshot) => snapshot.layout);
  const isLinked = useViewerValue(viewer, (snapshot) => snapshot.isLinked);
  const areRegionsVisible = useViewerValue(viewer, (snapshot) => snapshot.areRegionsVisible);
  const { onMark, regions, markers } = useViewerValue(viewer, viewer.getHost);
  const active = useActivePane(viewer);
  if (!active) return null;
  const { pane, series } = active;
  const act = (action: (viewer: ViewerController, context: PaneContext) => void) => () => {
    const context = viewer.getPane();
    if (context) action(viewer, context);
  };
  if (isFolded && onToggleFold)
    return (
      <ToolbarRow label="Image tools" end={<ToolbarButton name="Show images" icon="unfold" onClick={onToggleFold} />}>
        <span className="px-2 text-muted-foreground text-sm">Images hidden</span>
      </ToolbarRow>
    );
  return (
    <ToolbarRow
      label="Image tools"
      end={
        <>
          {onToggleFold && (
            <span className="sm:hidden">
              <ToolbarButton name="Hide images" icon="fold" onClick={onToggleFold} />
            </span>
          )}
          <ToolbarButton
            name={isFullScreen ? "Exit full screen" : "Full screen"}
            icon={isFullScreen ? "small-screen" : "full-screen"}
            onClick={onToggleFullScreen}
          />
        </>
      }
    >
      {listTools(series, Boolean(onMark)).map((choice) => (
        <ToolbarButton
          key={choice.tool}
          {...choice}
          isPressed={tool === choice.tool}
          onClick={() => selectTool(viewer, choice.tool)}
        />
      ))}
      <MeasureSelect viewer={viewer} tool={tool} />
      <PresetSelect viewer={viewer} series={series} window={pane.window} />
      <ToolbarButton name="Invert" shortcut="I" icon="sun-moon" isPressed={pane.isInverted} onClick={act(invertPane)} />
      <ToolbarButton name="Rotate clockwise" shortcut="T" icon="rotate" onClick={act(rotatePane)} />
      <ToolbarButton
        name="Flip left and right"
        shortcut="M"
        icon="flip"
        isPressed={pane.viewport.isFlipped}
        onClick={act(flipPane)}
      />
      <ToolbarButton name="Fit to pane" icon="scan" onClick={act(fitPane)} />
      <ToolbarButton name="Reset picture" shortcut="0" icon="reset" onClick={act(resetPicture)} />
      {hasHideableOverlay({ regions, markers }) && (
        <ToolbarButton
          name={regions?.length ? "Show regions" : "Show labels"}
          shortcut="O"
          icon="eye"
          isPressed={areRegionsVisible}
          onClick={() => viewer.change({ areRegionsVisible: !areRegionsVisible })}
        />
      )}
      <ToolbarSelect
        name="Layout"
        value={layout}
        choices={layoutNames}
        onChoose={(chosen) =>
          viewer.change(({ activePane, ...rest }) => ({
            ...rest,
            layout: chosen,
            activePane: Math.min(activePane, paneCounts[chosen] - 1),
          }))
        }
      />
      {layout !== "1x1" && (
        <ToolbarButton
          name="Link scrolling and windows"
          icon="link"
          isPressed={isLinked}
          onClick={() => viewer.change({ isLinked: !isLinked })}
        />
      )}
      {series.frames.length > 1 && <CineControls viewer={viewer} />}
    </ToolbarRow>
  );
}

function MeasureSelect({ viewer, tool }: { viewer: ViewerController; tool: Tool }) {
  const isMeasuring = isMeasurementTool(tool);
  return (
    <ToolbarSelect
      name="Measure"
      value={isMeasuring ? tool : ""}
      choices={isMeasuring ? measurementNames : { "": "Measure", ...measurementNames }}
      isPressed={isMeasuring}
      // Starts to load the code before the learner has chosen.
      onIntent={viewer.loadMeasuring}
      onChoose={(chosen) => chosen && selectTool(viewer, chosen)}
    />
  );
}

interface PresetSelectProps {
  viewer: ViewerController;
  series: ShownSeries;
  window: WindowValues;
}

/** Select with the windows of the series by name. The selected option is the current window. */
function PresetSelect({ viewer, series, window }: PresetSelectProps) {
  const presets = listWindowPresets(series);
  const currentName =
    presets.find(({ center, width }) => center === window.center && width === window.width)?.name ?? "";
  const names = presets.map(({ name }) => [name, name]);
  return (
    <ToolbarSelect
      name="Presets"
      value={currentName}
      choices={Object.fromEntries(currentName ? names : [["", "Custom"], ...names])}
      onChoose={(chosen) => {
        const preset = presets.find(({ name }) => name === chosen);
        if (!preset) return;
        const { center, width } = preset;
        viewer.change((snapshot) =>
          setPaneWindow(snapshot, viewer.getSeriesById(), snapshot.activePane, { center, width }),
        );
      }}
    />
  );
}

function CineControls({ viewer }: { viewer: ViewerController }) {
  const isPlaying = useViewerValue(viewer, (snapshot) => snapshot.isPlaying);
  return (
    <>
      <ToolbarButton
        name={isPlaying ? "Stop cine" : "Play cine"}
        shortcut="Space"
        icon={isPlaying ? "pause" : "play"}
        onClick={() => viewer.change({ isPlaying: !isPlaying })}
      />
      {isPlaying && <CinePlayer viewer={viewer} />}
    </>
  );
}
