import { isDraft, readRecords, readText } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { FrameCanvas } from "~/features/series/viewer/components/frame-canvas";
import { SelectField } from "~/ui/field";
import { getValueAt } from "../../model/draft-path";
import { getFieldId, useEditor, useFieldFindings } from "../editor-context";
import { FrameNumberField } from "../series/frame-number-field";
import { useStoredSeries } from "../series/use-stored-series";

/** Fields that make an option a picture: a frame of one of the question's series. Nothing while the question has no series. */
export function OptionPictureFields({ unit, option }: { unit: Path; option: Path }) {
  const { content, setValue, markVisited, isLocked } = useEditor();
  const path = [...option, "picture"];
  const { error } = useFieldFindings(path);
  const picture = getValueAt(content, path);
  const seriesId = isDraft(picture) ? readText(picture.series) : "";
  const series = readRecords(getValueAt(content, [...unit, "series"])).map(({ record }) => record);
  const chosen = series.find(({ id }) => id === seriesId);
  const frameCount = Number(chosen?.frameCount) || 1;
  const frame = isDraft(picture) ? Number(picture.frame) || 0 : 0;
  const stored = useStoredSeries(chosen ? [readText(chosen.key)] : []).find(readText(chosen?.key));
  if (series.length === 0 && !seriesId) return null;
  return (
    <div className="flex flex-wrap items-start gap-4">
      <SelectField
        id={getFieldId(path)}
        label="Picture"
        hint="To hide the series from the viewer, give it the role “Only in the options”."
        error={error}
        disabled={isLocked}
        value={seriesId}
        options={[
          { value: "", label: "None: the option is a text" },
          ...series.map(({ id, caption }, index) => ({
            value: readText(id),
            label: `Series ${index + 1}${readText(caption) && `: ${readText(caption)}`}`,
          })),
        ]}
        onChange={({ target }) => {
          setValue(path, target.value === "" ? undefined : { series: target.value, frame: 0 });
          markVisited(path);
        }}
        className="min-w-48 flex-1"
      />
      {frameCount > 1 && <FrameNumberField path={[...path, "frame"]} label="Frame" frameCount={frameCount} />}
      {stored.status === "ready" && stored.shown.frames[frame] && (
        <div className="size-24 overflow-hidden rounded-md bg-black">
          <FrameCanvas
            key={frame}
            series={{
              ...stored.shown,
              alt: "The picture of this option",
              frames: stored.shown.frames.slice(frame, frame + 1),
            }}
            fallback={null}
          />
        </div>
      )}
    </div>
  );
}
