import { Button } from "~/ui/button";
import { useViewerValue } from "../components/use-viewer-value";
import { ViewerIcon } from "../components/viewer-icons";
import { scrollTo } from "../controller/viewer-actions";
import type { ViewerController } from "../controller/viewer-controller";
import { getFrameNoun } from "../stack/frame-names";
import { paneCounts } from "../stack/hanging";

/** A button that opens the frame with the markers, while no visible pane shows this frame. */
export function MarkerFrameButton({ viewer }: { viewer: ViewerController }) {
  const marker = useViewerValue(viewer, () => viewer.getHost().markers?.[0]);
  const isShown = useViewerValue(viewer, ({ panes, layout }) =>
    panes.slice(0, paneCounts[layout]).some(({ series, frame }) => series === marker?.series && frame === marker.frame),
  );
  const series = viewer.getSeriesById().get(marker?.series ?? "");
  if (!marker || !series || isShown) return null;
  const showFrame = () => {
    viewer.showSeries(marker.series);
    scrollTo(viewer, viewer.getSnapshot().activePane, marker.frame);
  };
  return (
    <Button size="sm" variant="outline" className="shrink-0" onClick={showFrame}>
      <ViewerIcon name="crosshair" />
      Go to the labeled {getFrameNoun(series).toLowerCase()}
    </Button>
  );
}
