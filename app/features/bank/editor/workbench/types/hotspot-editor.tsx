import { readRecords, readText } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { getValueAt, setValueAt } from "../../model/draft-path";
import { useEditor } from "../editor-context";
import { DraftTextField } from "../fields/draft-text-field";
import { ImageChoice } from "../image/image-choice";
import { RegionFields } from "../image/region-fields";

/** Fields for an image and its correct regions. The correct regions of series are edited next to the series. */
export function HotspotEditor({ unit }: { unit: Path }) {
  const { content, applyChange } = useEditor();
  const hasSeries = readRecords(getValueAt(content, [...unit, "series"])).length > 0;
  return (
    <>
      {!hasSeries && (
        <>
          <p className="text-muted-foreground text-sm">Choose an image here, or add a series in the section below.</p>
          <ImageChoice
            path={[...unit, "image"]}
            onChoose={({ key }) =>
              applyChange((state) => ({ ...state, content: setValueAt(state.content, [...unit, "image"], key) }))
            }
          />
          <RegionFields
            path={[...unit, "regions"]}
            file={readText(getValueAt(content, [...unit, "image"]))}
            alt="The image on which learners mark the answer"
            title="Correct regions"
            hint="A point in any of these regions is correct."
          />
        </>
      )}
      <DraftTextField path={[...unit, "rationale"]} label="Rationale" rows={3} />
    </>
  );
}
