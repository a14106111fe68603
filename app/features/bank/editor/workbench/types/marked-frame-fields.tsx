import { useState } from "react";
import { readRecords, readText } from "~/features/questions/lint/draft";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/field";
import { Spinner } from "~/ui/spinner";
import { getValueAt } from "../../model/draft-path";
import { moveMarkersTo } from "../../model/draft-series";
import { getFieldId, useEditor, useFieldFindings } from "../editor-context";
import { getFrameShape, SeriesFrame } from "../series/series-frame";
import { useStoredSeries } from "../series/use-stored-series";
import { type MarkedPictureProps, MarkerBoard } from "./marker-board";

/** The frame of a labeling question with its markers: the admin chooses the series, scrolls to a frame, and puts the markers there. */
export function MarkedFrameFields(props: MarkedPictureProps) {
  const { unit } = props;
  const { content, applyChange, isLocked } = useEditor();
  const path = [...unit, "markedFrame"];
  const { error } = useFieldFindings(path);
  const seriesList = readRecords(getValueAt(content, [...unit, "series"]));
  const markedSeries = readText(getValueAt(content, [...path, "series"]));
  const markedFrame = getValueAt(content, [...path, "frame"]);
  const chosen = seriesList.find(({ record }) => record.id === markedSeries) ?? seriesList[0];
  const [shown, setShown] = useState<{ series: string; frame: number } | null>(null);
  const seriesId = shown?.series ?? readText(chosen?.record.id);
  const shownSeries = seriesList.find(({ record }) => record.id === seriesId) ?? chosen;
  const key = readText(shownSeries?.record.key);
  const state = useStoredSeries([key]).find(key);
  if (!shownSeries) return null;
  const frameCount = Number(shownSeries.record.frameCount) || 1;
  const frame = Math.min(frameCount - 1, shown?.frame ?? (typeof markedFrame === "number" ? markedFrame : 0));
  const isMarked = readText(shownSeries.record.id) === markedSeries && frame === markedFrame;
  return (
    <fieldset id={getFieldId(path)} tabIndex={-1} className="grid min-w-0 gap-3 outline-none">
      <legend className="mb-1 font-medium text-sm">Frame with the markers</legend>
      <p className="-mt-1 text-[0.8125rem] text-muted-foreground">
        Learners can scroll through the whole series. The markers are on one frame, where the viewer starts.
      </p>
      {seriesList.length > 1 && (
        <SelectField
          label="Series"
          value={readText(shownSeries.record.id)}
          options={seriesList.map(({ record, index }) => ({
            value: readText(record.id),
            label: `Series ${index + 1}${readText(record.caption) && `: ${readText(record.caption)}`}`,
          }))}
          onChange={({ target }) => setShown({ series: target.value, frame: 0 })}
        />
      )}
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
            onChange={({ target }) =>
              setShown({ series: readText(shownSeries.record.id), frame: Number(target.value) })
            }
            className="w-full accent-primary"
          />
        </label>
      )}
      {state.status === "loading" && <Spinner label="Loading the series" />}
      {state.status === "ready" &&
        (isMarked ? (
          <MarkerBoard {...props}>
            <FrameBox series={state.shown} frame={frame} />
          </MarkerBoard>
        ) : (
          <div className="relative w-full max-w-xl overflow-hidden rounded-lg border border-border">
            <FrameBox series={state.shown} frame={frame} />
          </div>
        ))}
      {!isMarked && !isLocked && (
        <div className="flex flex-wrap items-center gap-3">
          <Button
            size="sm"
            variant="outline"
            onClick={() =>
              applyChange((before) => ({
                ...before,
                content: moveMarkersTo(before.content, unit, { index: shownSeries.index, frame }),
              }))
            }
          >
            Put the markers on this frame
          </Button>
          {typeof markedFrame === "number" && (
            <span className="text-[0.8125rem] text-muted-foreground">
              {readText(shownSeries.record.id) === markedSeries
                ? `The markers are on frame ${markedFrame + 1}.`
                : "The markers are on another series."}
            </span>
          )}
        </div>
      )}
      {error?.map((message) => (
        <p key={message} className="font-medium text-[0.8125rem] text-destructive">
          {message}
        </p>
      ))}
    </fieldset>
  );
}

function FrameBox({ series, frame }: Parameters<typeof SeriesFrame>[0]) {
  const { width, height } = getFrameShape(series);
  return (
    <div className="relative w-full bg-black" style={{ aspectRatio: `${width} / ${height}` }}>
      <SeriesFrame series={series} frame={frame} />
    </div>
  );
}
