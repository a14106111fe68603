import { showOptionPictures } from "~/features/questions/types/option-pictures";
import type { QuestionBody } from "~/features/questions/version";
import type { ShownSeries } from "~/features/series/series";
import { SeriesViewer } from "~/features/series/viewer/series-viewer";
import type { PointMark } from "~/features/series/viewer/viewer-props";
import type { Review } from "~/features/study/answer-review.server";
import { listShownSeries } from "~/features/study/components/list-shown-series";
import {
  getPartPrefix,
  listFindings,
  listShownMarks,
  listShownRegions,
} from "~/features/study/components/series/list-findings";
import { addMark } from "~/features/study/components/types/add-mark";
import { listMarkers } from "~/features/study/components/types/list-markers";
import {
  pressMarker,
  selectMarkerOrLabel,
  useMarkerSelection,
} from "~/features/study/components/types/marker-selection";
import type { TypedAnswer } from "~/features/study/typed-answer";
import { useStoredSeries } from "../series/use-stored-series";

interface Props {
  body: QuestionBody;
  /** The question, or the open part of a case; null once everything is answered. */
  openPart: { body: QuestionBody; part: number | null } | null;
  /** The review; null until the question is answered (Q12). */
  review: Review | null;
  /** The contents of the answer fields. */
  typed: TypedAnswer;
  onChange: (change: Partial<TypedAnswer>) => void;
}

/** Returns a question with the pictures of its options, those already loaded, in place of the references to them. */
export function usePicturesOfOptions(body: QuestionBody): QuestionBody {
  return showOptionPictures(body, useOpenedSeries(body));
}

function useOpenedSeries(body: QuestionBody): Record<string, ShownSeries> {
  const keys = listSeriesKeys(body);
  const { find } = useStoredSeries(keys);
  return Object.fromEntries(
    keys.flatMap((key): [string, ShownSeries][] => {
      const state = find(key);
      return state.status === "ready" ? [[key, state.shown]] : [];
    }),
  );
}

/** The viewer with those series of a question that are already loaded. */
export function PreviewSeries({ body: wholeBody, openPart, review, typed, onChange }: Props) {
  const body = hideLaterParts(wholeBody, openPart?.part ?? null);
  const series = listShownSeries(body, useOpenedSeries(body));
  const selection = useMarkerSelection();
  if (series.length === 0) return null;
  const findings = listFindings({ body, parts: null, entry: null }, review);
  const part = openPart?.part ?? null;
  const openBody = openPart?.body;
  const markPoint = (point: PointMark) => {
    const prefix = getPartPrefix(part);
    if (openBody?.type === "hotspot" && point.series.startsWith(prefix))
      onChange({ marks: addMark(openBody, typed.marks, { ...point, series: point.series.slice(prefix.length) }) });
  };
  const handleMarkerPress = (marker: string) => {
    const pressed = pressMarker(selection, typed.pairs, marker);
    selectMarkerOrLabel(pressed.selection);
    onChange({ pairs: pressed.pairs });
  };
  return (
    <SeriesViewer
      // The key remounts the viewer when more series are loaded, because the viewer reads its series only once.
      key={series.map(({ id, firstFrame }) => `${id} ${firstFrame}`).join()}
      series={series}
      regions={findings.length ? listShownRegions(findings) : undefined}
      marks={listShownMarks({ body, entry: null }, review, { typedMarks: typed.marks, part })}
      onMark={openBody?.type === "hotspot" ? markPoint : undefined}
      markers={listMarkers(body, review, { pairs: typed.pairs, selection })}
      onMarkerPress={openBody ? handleMarkerPress : undefined}
    />
  );
}

/** Returns a case without the parts that learners have not opened yet (Q16). */
function hideLaterParts(body: QuestionBody, openPart: number | null): QuestionBody {
  return body.type === "case" && openPart !== null ? { ...body, parts: body.parts.slice(0, openPart + 1) } : body;
}

function listSeriesKeys(body: QuestionBody): string[] {
  const ownKeys = ("series" in body && body.series) || [];
  return [...ownKeys.map(({ key }) => key), ...(body.type === "case" ? body.parts.flatMap(listSeriesKeys) : [])];
}
