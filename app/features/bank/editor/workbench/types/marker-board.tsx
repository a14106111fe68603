import type { ReactNode } from "react";
import { readRecords } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { addEntry } from "../../model/draft-entries";
import { getValueAt, setValueAt } from "../../model/draft-path";
import { useEditor } from "../editor-context";
import { ImageBoard, type Point } from "../image/image-board";
import { toPoint } from "../image/points";

/** The picture with the markers of a labeling question, or the fields that choose this picture. */
export interface MarkedPictureProps {
  unit: Path;
  /** Index of the marker that the next click moves; null if a click adds a marker. */
  activeMarker: number | null;
  onActivate: (marker: number | null) => void;
}

/** A picture with the numbered markers of a labeling question, which an admin adds and moves by clicks and arrow keys. */
export function MarkerBoard({
  unit,
  activeMarker,
  onActivate,
  children,
}: MarkedPictureProps & { children: ReactNode }) {
  const { content, applyChange, isLocked } = useEditor();
  const path = [...unit, "targets"];
  const markers = readRecords(getValueAt(content, path)).map(({ record }) => toPoint(record.at));
  const placedMarkers = markers.flatMap((at, index) => (at ? [{ at, index }] : []));
  const placeMarker = (index: number, point: Point) =>
    applyChange((state) => ({ ...state, content: setValueAt(state.content, [...path, index, "at"], point) }));
  const handlePoint = (point: Point) => {
    if (activeMarker !== null && activeMarker < markers.length) placeMarker(activeMarker, point);
    else applyChange((state) => ({ ...state, content: addEntry(state.content, unit, "targets", { at: point }) }));
    onActivate(null);
  };
  return (
    <>
      <ImageBoard
        markers={placedMarkers.map(({ at, index }) => ({
          at,
          text: `${index + 1}`,
          label: `Marker ${index + 1}; arrow keys move it`,
          isActive: index === activeMarker,
        }))}
        onMarkerClick={(n) =>
          onActivate(placedMarkers[n]?.index === activeMarker ? null : (placedMarkers[n]?.index ?? null))
        }
        onMarkerMove={
          isLocked ? undefined : (n, point) => placedMarkers[n] && placeMarker(placedMarkers[n].index, point)
        }
        onPlacePoint={isLocked ? undefined : handlePoint}
      >
        {children}
      </ImageBoard>
      {!isLocked && (
        <p className="text-[0.8125rem] text-muted-foreground" aria-live="polite">
          {activeMarker === null
            ? "Click the picture to add a marker. Drag a marker to move it."
            : `Marker ${activeMarker + 1}: click its new position, or move it with the arrow keys.`}
        </p>
      )}
    </>
  );
}
