import { useState } from "react";
import { recordsOf, textOf } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { optionLetter } from "~/lib/text";
import { Button } from "~/ui/button";
import { addEntry } from "../../model/entries";
import { setAt, valueAt } from "../../model/path";
import { Entries } from "../fields/entries";
import { NumberAt } from "../fields/number-at";
import { TextAt } from "../fields/text-at";
import { FileChoice } from "../picture/file-choice";
import { PictureBoard, type Point } from "../picture/picture-board";
import { pointOf } from "../picture/points";
import { RegionFields } from "../picture/region-fields";
import { useWriting } from "../writing";
import { KeyAt, useEntryActs } from "./paired-lists";

/** Fields for an image with markers and the labels to assign to them. */
export function LabellingEditor({ unit }: { unit: Path }) {
  const { content, act, locked } = useWriting();
  const labels = useEntryActs(unit, "labels");
  const targets = useEntryActs(unit, "targets");
  const file = textOf(valueAt(content, [...unit, "image"]));
  const markers = recordsOf(valueAt(content, targets.path)).map(({ record }) => pointOf(record.at));
  const [active, setActive] = useState<number | null>(null);
  const place = (index: number, at: Point) =>
    act((state) => ({ ...state, content: setAt(state.content, [...targets.path, index, "at"], at) }));
  const placed = markers.flatMap((at, index) => (at ? [{ at, index }] : []));
  return (
    <>
      <FileChoice
        path={[...unit, "image"]}
        onChoose={({ key, alt }) =>
          act((state) => ({
            ...state,
            content: setAt(setAt(state.content, [...unit, "image"], key), [...unit, "alt"], alt),
          }))
        }
      />
      <TextAt path={[...unit, "alt"]} label="Alt text" hint="Must not name the labeled structures." rows={2} />
      {file && (
        <>
          <PictureBoard
            file={file}
            alt={textOf(valueAt(content, [...unit, "alt"]))}
            markers={placed.map(({ at, index }) => ({
              at,
              words: `${index + 1}`,
              label: `Marker ${index + 1}; arrow keys move it`,
              active: index === active,
            }))}
            onMarker={(n) => setActive(placed[n]?.index === active ? null : (placed[n]?.index ?? null))}
            onNudge={(n, at) => placed[n] && place(placed[n].index, at)}
            onPress={
              locked
                ? undefined
                : (at) => {
                    if (active !== null && active < markers.length) place(active, at);
                    else
                      act((state) => ({ ...state, content: addEntry(state.content, unit, "targets", { at }) }));
                    setActive(null);
                  }
            }
          />
          {!locked && (
            <p className="text-[0.8125rem] text-muted-foreground" aria-live="polite">
              {active === null
                ? "Click the image to add a marker. To move a marker, click it, then its new position."
                : `Marker ${active + 1}: click its new position, or move it with the arrow keys.`}
            </p>
          )}
        </>
      )}
      <Entries
        {...labels}
        title="Labels"
        hint="More labels than markers make it harder to guess."
        nameOf={(index) => `Label ${optionLetter(index)}`}
        add="Add a label"
        most={12}
      >
        {(path, index) => <TextAt path={[...path, "text"]} label={`Text of label ${optionLetter(index)}`} rows={1} />}
      </Entries>
      <Entries
        {...targets}
        // Starts in the middle, for admins who place the marker by its number fields.
        onAdd={() =>
          act((state) => ({
            ...state,
            content: addEntry(state.content, unit, "targets", { at: { x: 0.5, y: 0.5 } }),
          }))
        }
        title="Markers"
        nameOf={(index) => `Marker ${index + 1}`}
        add="Add a marker"
        most={10}
        head={(_, index) =>
          file &&
          !locked && (
            <Button size="sm" variant="outline" aria-pressed={active === index} onClick={() => setActive(index)}>
              Move marker
            </Button>
          )
        }
      >
        {(path) => (
          <>
            <div className="grid items-start gap-3 sm:grid-cols-[1fr_7rem_7rem]">
              <KeyAt path={[...path, "key"]} from={labels.path} label="Correct label" />
              <NumberAt path={[...path, "at", "x"]} label="% from left" scale={100} digits={4} />
              <NumberAt path={[...path, "at", "y"]} label="% from top" scale={100} digits={4} />
            </div>
            <TextAt path={[...path, "rationale"]} label="Rationale" rows={2} />
          </>
        )}
      </Entries>
    </>
  );
}

/** Fields for an image and its correct regions. */
export function HotspotEditor({ unit }: { unit: Path }) {
  const { content, act } = useWriting();
  return (
    <>
      <FileChoice
        path={[...unit, "image"]}
        onChoose={({ key }) =>
          act((state) => ({ ...state, content: setAt(state.content, [...unit, "image"], key) }))
        }
      />
      <RegionFields
        path={[...unit, "regions"]}
        file={textOf(valueAt(content, [...unit, "image"]))}
        alt="The image on which learners mark the answer"
        title="Correct regions"
        hint="A point in any of these regions is correct."
      />
      <TextAt path={[...unit, "rationale"]} label="Rationale" rows={3} />
    </>
  );
}
