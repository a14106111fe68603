import { useState } from "react";
import { readRecords } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { getOptionLetter } from "~/lib/text";
import { Button } from "~/ui/button";
import { addEntry } from "../../model/draft-entries";
import { getValueAt } from "../../model/draft-path";
import { useEditor } from "../editor-context";
import { DraftList } from "../fields/draft-list";
import { DraftNumberField } from "../fields/draft-number-field";
import { DraftTextField } from "../fields/draft-text-field";
import { findFreePlace, readMarkers } from "../image/points";
import { KeySelect, useEntryActions } from "./list-editors";
import { MarkedFrameFields } from "./marked-frame-fields";
import { MarkedImageFields } from "./marked-image-fields";
import { OutlineSelect } from "./outline-select";

/** Fields for a picture with markers and the labels to assign to them. The picture is an image, or a frame of a series. */
export function LabellingEditor({ unit }: { unit: Path }) {
  const { content, applyChange, isLocked } = useEditor();
  const labels = useEntryActions(unit, "labels");
  const targets = useEntryActions(unit, "targets");
  const [activeMarker, setActiveMarker] = useState<number | null>(null);
  const hasSeries = readRecords(getValueAt(content, [...unit, "series"])).length > 0;
  const PictureFields = hasSeries ? MarkedFrameFields : MarkedImageFields;
  return (
    <>
      <PictureFields unit={unit} activeMarker={activeMarker} onActivate={setActiveMarker} />
      <DraftList
        {...labels}
        title="Labels"
        hint="Guessing is harder if there are more labels than markers."
        getName={(index) => `Label ${getOptionLetter(index)}`}
        addLabel="Add a label"
        maxEntries={12}
      >
        {(path, index) => (
          <DraftTextField path={[...path, "text"]} label={`Text of label ${getOptionLetter(index)}`} rows={1} isPlain />
        )}
      </DraftList>
      <DraftList
        {...targets}
        // The new marker starts on the picture, because admins may place it with the number fields only.
        onAdd={() =>
          applyChange((state) => ({
            ...state,
            content: addEntry(state.content, unit, "targets", { at: findFreePlace(readMarkers(state.content, unit)) }),
          }))
        }
        title="Markers"
        getName={(index) => `Marker ${index + 1}`}
        addLabel="Add a marker"
        maxEntries={10}
        renderHeading={(_, index) =>
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
            {hasSeries && <OutlineSelect unit={unit} path={[...path, "at"]} />}
            <DraftTextField path={[...path, "rationale"]} label="Rationale" rows={2} />
          </>
        )}
      </DraftList>
    </>
  );
}
