import { Trash2 } from "lucide-react";
import { useState } from "react";
import { readText } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import type { ShownSeries } from "~/features/series/series";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { setValueAt } from "../../model/draft-path";
import { getRegionPlace, listPlacedRegions } from "../../model/draft-series";
import {
  addRegion,
  eraseRegions,
  isFull,
  listFrameRegions,
  paintRegions,
  type RegionChange,
  removeRegion,
} from "../../model/edit-regions";
import { getFieldId, useEditor, useFieldFindings } from "../editor-context";
import { FrameNumberField } from "./frame-number-field";
import { FrameOutliner, type RegionActions } from "./frame-outliner";
import type { RegionTool } from "./region-tools";
import { getFrameShape, SeriesFrame } from "./series-frame";

interface Props {
  unit: Path;
  /** Index of the series in the question or part. */
  index: number;
  series: ShownSeries;
}

const targetNames = ["a", "b", "c", "d", "e", "f", "g", "h"];

/** The frames of a series, its outlines, and the frame at which learners start. */
export function SeriesRegions({ unit, index, series }: Props) {
  const { content, applyChange, setValue, isLocked } = useEditor();
  const [frame, setFrame] = useState(series.firstFrame);
  const [selected, setSelected] = useState<number | null>(null);
  const [tool, setTool] = useState<RegionTool>("polygon");
  const [isRefused, setRefused] = useState(false);
  const place = getRegionPlace(content, unit, index);
  const { error, warnings } = useFieldFindings(place.path);
  const regions = listPlacedRegions(content, place);
  const frameRegions = listFrameRegions(content, place, frame);
  const frameCount = series.frames.length;
  const shape = getFrameShape(series);
  const selectedRange = frameRegions.find((region) => region.index === selected)?.record;

  const apply = (change: RegionChange | "full" | null) => {
    setRefused(change === "full");
    if (change === null || change === "full") return;
    setSelected(change.selected);
    applyChange((state) => ({ ...state, content: change.content }));
  };
  const actions: RegionActions = {
    addOutline: (polygon) => apply(isFull(content, place) ? "full" : addRegion(content, place, frame, polygon)),
    paint: (stroke) => apply(paintRegions(content, place, { frame, selected, stroke, shape })),
    erase: (stroke) => apply(eraseRegions(content, place, { frame, stroke, shape })),
    changeOutline: (at, polygon, isKeystroke) => {
      const path = [...place.path, at, "polygon"];
      if (isKeystroke) setValue(path, polygon);
      else applyChange((state) => ({ ...state, content: setValueAt(state.content, path, polygon) }));
    },
    select: setSelected,
  };
  return (
    <fieldset id={getFieldId(place.path)} tabIndex={-1} className="grid min-w-0 gap-3 outline-none">
      <legend className="mb-1 font-medium text-sm">
        {place.isKey ? "Correct regions" : "Outlines of the finding"}
      </legend>
      <p className="-mt-2 text-[0.8125rem] text-muted-foreground">
        {place.isKey
          ? "A mark is correct if it lies in a region, on one of the region's frames. Regions with the same target count as one; learners must mark every target."
          : "Learners see these outlines after they answer."}
      </p>
      {frameCount > 1 && (
        <label className="grid max-w-xl gap-1 text-sm">
          <span className="tabular-nums">
            Frame {frame + 1} of {frameCount}
          </span>
          <input
            type="range"
            min={0}
            max={frameCount - 1}
            value={frame}
            onChange={({ target }) => setFrame(Number(target.value))}
            className="w-full accent-primary"
          />
        </label>
      )}
      <FrameOutliner
        frame={frame}
        shape={shape}
        regions={frameRegions}
        selected={selected}
        tool={tool}
        onToolChange={setTool}
        actions={isLocked ? undefined : actions}
      >
        <SeriesFrame series={series} frame={frame} />
      </FrameOutliner>
      {isRefused && (
        <p role="alert" className="text-destructive text-sm">
          The question has the maximum number of regions. Remove a region first.
        </p>
      )}
      {selectedRange && selectedRange.from !== selectedRange.to && (
        <p className="text-[0.8125rem] text-muted-foreground">
          The selected region is on frames {Number(selectedRange.from) + 1} to {Number(selectedRange.to) + 1}. Changes
          apply to all of them.
        </p>
      )}
      {[...(error ?? []), ...warnings].map((message) => (
        <p key={message} className="font-medium text-[0.8125rem] text-destructive">
          {message}
        </p>
      ))}
      {!isLocked && frameCount > 1 && (
        <div>
          <Button size="sm" variant="outline" onClick={() => setValue([...unit, "series", index, "firstFrame"], frame)}>
            Start at this frame
          </Button>
        </div>
      )}
      <ol className="grid gap-2">
        {regions.map(({ record, index: at }, number) => (
          <li
            key={at}
            id={getFieldId([...place.path, at])}
            className="flex flex-wrap items-end gap-3 rounded-lg border border-border p-2"
          >
            <span className="w-full font-medium text-sm sm:w-auto sm:self-center">Region {number + 1}</span>
            <FrameNumberField path={[...place.path, at, "from"]} label="From frame" frameCount={frameCount} />
            <FrameNumberField path={[...place.path, at, "to"]} label="To frame" frameCount={frameCount} />
            {place.isKey && (
              <SelectField
                label="Target"
                disabled={isLocked}
                value={readText(record.target) || "a"}
                options={targetNames.map((value, name) => ({ value, label: `Target ${name + 1}` }))}
                onChange={({ target }) => setValue([...place.path, at, "target"], target.value)}
              />
            )}
            <Button
              size="sm"
              variant="outline"
              aria-pressed={at === selected}
              aria-label={`Select region ${number + 1}`}
              onClick={() => {
                setSelected(at === selected ? null : at);
                const [from, to] = [Number(record.from) || 0, Number(record.to) || 0];
                if (frame < from || frame > to) setFrame(Math.min(frameCount - 1, from));
              }}
            >
              {at === selected ? "Selected" : "Select"}
            </Button>
            {!isLocked && (
              <Button
                size="sm"
                variant="ghost"
                aria-label={`Remove region ${number + 1}`}
                onClick={() => {
                  setSelected(null);
                  applyChange((state) => ({ ...state, content: removeRegion(state.content, place, at) }));
                }}
              >
                <Trash2 aria-hidden="true" />
              </Button>
            )}
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
