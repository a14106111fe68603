import { useState } from "react";
import { SeriesViewer } from "~/features/series/viewer/series-viewer";
import type { PointMark, SeriesViewerProps } from "~/features/series/viewer/viewer-props";
import type { OpenQuestion } from "../open-question.server";
import { listShownSeries } from "./list-shown-series";
import { findNewSeries } from "./series/find-new-series";
import { getPartPrefix, listFindings, listShownMarks, listShownRegions } from "./series/list-findings";
import { toMeasuredAnswer } from "./series/measured-answer";
import { useViewing } from "./series/use-viewing";
import { addMark } from "./types/add-mark";
import { listMarkers } from "./types/list-markers";
import { type MarkerSelection, pressMarker, selectMarkerOrLabel, useMarkerSelection } from "./types/marker-selection";
import type { useAnswer } from "./use-answer";

interface SeriesPanelProps {
  place: { sessionId: string; position: number };
  question: NonNullable<OpenQuestion["question"]>;
  /** The review; null until the question is submitted (Q12). */
  review: OpenQuestion["review"];
  answer: ReturnType<typeof useAnswer>;
  /** The frame of a finding that the learner wants to see. */
  requestedFrame: SeriesViewerProps["requestedFrame"];
  areShortcutsOff: boolean;
}

/**
 * The viewer with the series of a question. Learners mark points in the viewer to answer a hotspot question, and can use a
 * measurement as the answer to a numeric question. The markers of a labeling question can be pressed there. After submitting, the
 * viewer shows the finding, the learner's marks, and the correct labels.
 */
export function SeriesPanel(props: SeriesPanelProps) {
  const { place, question, review, answer, requestedFrame, areShortcutsOff } = props;
  const { openBody, part, canAnswer, typed } = answer;
  const series = listShownSeries(question.body, question.series);
  const viewing = useViewing(place, question.viewing);
  const [newFrame] = useState<SeriesViewerProps["requestedFrame"]>(() =>
    part && canAnswer ? findNewSeries(series, viewing.initial, part) : null,
  );
  const findings = listFindings(question, review);
  const selection = useMarkerSelection();
  return (
    <SeriesViewer
      series={series}
      savedState={viewing.initial.state}
      savedLog={viewing.initial.log}
      onStateChange={viewing.saveState}
      // The log ends when the learner submits, so its last frame is the frame at which the learner stopped.
      onLogChange={canAnswer ? viewing.saveLog : undefined}
      requestedFrame={requestedFrame ?? newFrame}
      regions={findings.length ? listShownRegions(findings) : undefined}
      marks={listShownMarks(question, review, { typedMarks: typed.marks, part })}
      onMark={
        canAnswer && openBody?.type === "hotspot" && openBody.series
          ? (mark) => addMarkToAnswer(answer, mark)
          : undefined
      }
      markers={listMarkers(question.body, review, { pairs: typed.pairs, selection })}
      onMarkerPress={canAnswer ? (id) => pressMarkerOfAnswer(answer, selection, id) : undefined}
      {...(canAnswer && openBody?.type === "numeric" && getNumericProps(answer, openBody.unit))}
      areShortcutsOff={areShortcutsOff}
      fillsHeight
    />
  );
}

/** Adds a mark on a series of the open question or part; marks on series of other parts do not count. */
function addMarkToAnswer({ openBody, part, typed, change }: ReturnType<typeof useAnswer>, mark: PointMark): void {
  const prefix = getPartPrefix(part);
  if (openBody?.type !== "hotspot" || !mark.series.startsWith(prefix)) return;
  const series = mark.series.slice(prefix.length);
  if (openBody.series?.some(({ id }) => id === series))
    change({ marks: addMark(openBody, typed.marks, { ...mark, series }) });
}

/** Selects a marker of a labeling question that was pressed in the viewer, or gives it the selected label. */
function pressMarkerOfAnswer(
  { typed, change }: ReturnType<typeof useAnswer>,
  selection: MarkerSelection,
  marker: string,
): void {
  const pressed = pressMarker(selection, typed.pairs, marker);
  selectMarkerOrLabel(pressed.selection);
  if (pressed.pairs !== typed.pairs) change({ pairs: pressed.pairs });
}

function getNumericProps({ change }: ReturnType<typeof useAnswer>, unit: string) {
  return {
    areDigitsTyped: true,
    canUseMeasurement: (value) => toMeasuredAnswer(value, unit) !== null,
    onUseMeasurement: (value) => change({ value: toMeasuredAnswer(value, unit) ?? "" }),
  } satisfies Partial<SeriesViewerProps>;
}
