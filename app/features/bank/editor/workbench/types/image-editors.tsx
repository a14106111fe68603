import { useState } from "react";
import { readRecords, readText } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { getOptionLetter } from "~/lib/text";
import { Button } from "~/ui/button";
import { addEntry } from "../../model/draft-entries";
import { getAt, setAt } from "../../model/draft-path";
import { useEditor } from "../editor-context";
import { DraftList } from "../fields/draft-list";
import { DraftNumberField } from "../fields/draft-number-field";
import { DraftTextField } from "../fields/draft-text-field";
import { ImageBoard, type Point } from "../image/image-board";
import { ImageChoice } from "../image/image-choice";
import { toPoint } from "../image/points";
import { RegionFields } from "../image/region-fields";
import { KeySelect, useEntryActions } from "./list-editors";

/** Fields for an image with markers and the labels to assign to them. */
export function LabellingEditor({ unit }: { unit: Path }) {
  const { content, applyChange, isLocked } = useEditor();
  const labels = useEntryActions(unit, "labels");
  const targets = useEntryActions(unit, "targets");
  const file = readText(getAt(content, [...unit, "image"]));
  const markers = readRecords(getAt(content, targets.path)).map(({ record }) => toPoint(record.at));
  const [activeMarker, setActiveMarker] = useState<number | null>(null);
  const placeMarker = (index: number, point: Point) =>
    applyChange((state) => ({ ...state, content: setAt(state.content, [...targets.path, index, "at"], point) }));
  const placedMarkers = markers.flatMap((at, index) => (at ? [{ at, index }] : []));
  return (
    <>
      <ImageChoice
        path={[...unit, "image"]}
        onChoose={({ key, alt }) =>
          applyChange((state) => ({
            ...state,
            content: setAt(setAt(state.content, [...unit, "image"], key), [...unit, "alt"], alt),
          }))
        }
      />
      <DraftTextField
        path={[...unit, "alt"]}
        label="Alt text"
        hint="Describe the image without naming the labeled structures."
        rows={2}
      />
      {file && (
        <>
          <ImageBoard
            file={file}
            alt={readText(getAt(content, [...unit, "alt"]))}
            markers={placedMarkers.map(({ at, index }) => ({
              at,
              text: `${index + 1}`,
              label: `Marker ${index + 1}; arrow keys move it`,
              isActive: index === activeMarker,
            }))}
            onMarkerClick={(n) =>
              setActiveMarker(placedMarkers[n]?.index === activeMarker ? null : (placedMarkers[n]?.index ?? null))
            }
            onMarkerMove={(n, point) => placedMarkers[n] && placeMarker(placedMarkers[n].index, point)}
            onPlacePoint={
              isLocked
                ? undefined
                : (point) => {
                    if (activeMarker !== null && activeMarker < markers.length) placeMarker(activeMarker, point);
                    else
                      applyChange((state) => ({
                        ...state,
                        content: addEntry(state.content, unit, "targets", { at: point }),
                      }));
                    setActiveMarker(null);
                  }
            }
          />
          {!isLocked && (
            <p className="text-[0.8125rem] text-muted-foreground" aria-live="polite">
              {activeMarker === null
                ? "Click the image to add a marker. To move a marker, click the marker, then its new position."
                : `Marker ${activeMarker + 1}: click its new position, or move it with the arrow keys.`}
            </p>
          )}
        </>
      )}
      <DraftList
        {...labels}
        title="Labels"
        hint="Guessing is harder if there are more labels than markers."
        getName={(index) => `Label ${getOptionLetter(index)}`}
        addLabel="Add a label"
        maxEntries={12}
      >
        {(path, index) => (
          <DraftTextField path={[...path, "text"]} label={`Text of label ${getOptionLetter(index)}`} rows={1} />
        )}
      </DraftList>
      <DraftList
        {...targets}
        // The new marker starts in the middle of the image, because admins may place it with the number fields only.
        onAdd={() =>
          applyChange((state) => ({
            ...state,
            content: addEntry(state.content, unit, "targets", { at: { x: 0.5, y: 0.5 } }),
          }))
        }
        title="Markers"
        getName={(index) => `Marker ${index + 1}`}
        addLabel="Add a marker"
        maxEntries={10}
        renderHeading={(_, index) =>
          file &&
          !isLocked && (
            <Button
              size="sm"
              variant="outline"
              aria-pressed={activeMarker === index}
              onClick={() => setActiveMarker(index)}
            >
              Move marker
            </Button>
          )
        }
      >
        {(path) => (
          <>
            <div className="grid items-start gap-3 sm:grid-cols-[1fr_7rem_7rem]">
              <KeySelect path={[...path, "key"]} choicesPath={labels.path} label="Correct label" />
              <DraftNumberField path={[...path, "at", "x"]} label="% from left" scale={100} maxDecimals={4} />
              <DraftNumberField path={[...path, "at", "y"]} label="% from top" scale={100} maxDecimals={4} />
            </div>
            <DraftTextField path={[...path, "rationale"]} label="Rationale" rows={2} />
          </>
        )}
      </DraftList>
    </>
  );
}

/** Fields for an image and its correct regions. */
export function HotspotEditor({ unit }: { unit: Path }) {
  const { content, applyChange } = useEditor();
  return (
    <>
      <ImageChoice
        path={[...unit, "image"]}
        onChoose={({ key }) =>
          applyChange((state) => ({ ...state, content: setAt(state.content, [...unit, "image"], key) }))
        }
      />
      <RegionFields
        path={[...unit, "regions"]}
        file={readText(getAt(content, [...unit, "image"]))}
        alt="The image on which learners mark the answer"
        title="Correct regions"
        hint="A point in any of these regions is correct."
      />
      <DraftTextField path={[...unit, "rationale"]} label="Rationale" rows={3} />
    </>
  );
}
