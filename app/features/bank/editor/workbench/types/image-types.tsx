import { useState } from "react";
import { recordsOf, textOf } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { getOptionLetter } from "~/lib/text";
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

/** A picture with markers, and the labels they are to be given. */
export function LabellingEditor({ unit }: { unit: Path }) {
  const { content, act, locked } = useWriting();
  const labels = useEntryActs(unit, "labels");
  const targets = useEntryActs(unit, "targets");
  const file = textOf(valueAt(content, [...unit, "image"]));
  const markers = recordsOf(valueAt(content, targets.path)).map(({ record }) => pointOf(record.at));
  const [active, setActive] = useState<number | null>(null);
  const place = (index: number, at: Point) =>
    act((written) => ({ ...written, content: setAt(written.content, [...targets.path, index, "at"], at) }));
  const placed = markers.flatMap((at, index) => (at ? [{ at, index }] : []));
  return (
    <>
      <FileChoice
        path={[...unit, "image"]}
        onChoose={({ key, alt }) =>
          act((written) => ({
            ...written,
            content: setAt(setAt(written.content, [...unit, "image"], key), [...unit, "alt"], alt),
          }))
        }
      />
      <TextAt
        path={[...unit, "alt"]}
        label="What the picture shows (alt text)"
        hint="Without naming what is to be named."
        rows={2}
      />
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
                      act((written) => ({ ...written, content: addEntry(written.content, unit, "targets", { at }) }));
                    setActive(null);
                  }
            }
          />
          {!locked && (
            <p className="text-[0.8125rem] text-muted-foreground" aria-live="polite">
              {active === null
                ? "Press the picture to set another marker; press a marker, then the place it is to have."
                : `Marker ${active + 1}: press its new place, or move it with the arrow keys.`}
            </p>
          )}
        </>
      )}
      <Entries
        {...labels}
        title="Labels"
        hint="More labels than markers make it harder to guess."
        nameOf={(index) => `Label ${getOptionLetter(index)}`}
        add="Add a label"
        most={12}
      >
        {(path, index) => (
          <TextAt path={[...path, "text"]} label={`Text of label ${getOptionLetter(index)}`} rows={1} />
        )}
      </Entries>
      <Entries
        {...targets}
        // Without a picture to press it is set in the middle, and moved by its numbers.
        onAdd={() =>
          act((written) => ({
            ...written,
            content: addEntry(written.content, unit, "targets", { at: { x: 0.5, y: 0.5 } }),
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
              Place it
            </Button>
          )
        }
      >
        {(path) => (
          <>
            <div className="grid items-start gap-3 sm:grid-cols-[1fr_7rem_7rem]">
              <KeyAt path={[...path, "key"]} from={labels.path} label="Its label" />
              <NumberAt path={[...path, "at", "x"]} label="% from left" scale={100} digits={4} />
              <NumberAt path={[...path, "at", "y"]} label="% from top" scale={100} digits={4} />
            </div>
            <TextAt path={[...path, "rationale"]} label="How this structure is known" rows={2} />
          </>
        )}
      </Entries>
    </>
  );
}

/** A picture, and where on it the answer is. */
export function HotspotEditor({ unit }: { unit: Path }) {
  const { content, act } = useWriting();
  return (
    <>
      <FileChoice
        path={[...unit, "image"]}
        onChoose={({ key }) =>
          act((written) => ({ ...written, content: setAt(written.content, [...unit, "image"], key) }))
        }
      />
      <RegionFields
        path={[...unit, "regions"]}
        file={textOf(valueAt(content, [...unit, "image"]))}
        alt="The picture that learners point at"
        title="Where the answer is"
        hint="A point in any of these regions is right."
      />
      <TextAt path={[...unit, "rationale"]} label="What is seen there" rows={3} />
    </>
  );
}
