import type { PointMark, ShownRegion } from "~/features/series/viewer/viewer-props";
import type { AnswerSheet, QuestionBody } from "../../../questions/version";
import type { OpenQuestion } from "../../open-question.server";
import type { HotspotMark } from "../types/runner-type";

/** A finding that the question is about: a region of the key, or an author's outline on one series. */
export interface Finding {
  /** Id of the series, as in `listShownSeries`. */
  series: string;
  regions: Omit<ShownRegion, "name">[];
}

type ShownQuestion = Pick<NonNullable<OpenQuestion["question"]>, "body" | "parts" | "entry">;

/** Returns the findings that the learner may see: those of the submitted question, or of the submitted parts of a case (Q12). */
export function listFindings({ body, parts }: ShownQuestion, review: OpenQuestion["review"]): Finding[] {
  const ownFindings = review ? listSheetFindings(review.sheet, "") : [];
  if (body.type !== "case") return ownFindings;
  const key = review?.sheet.key;
  const partSheets = key?.type === "case" ? key.parts : (parts ?? []).map(({ sheet }) => sheet);
  return [...ownFindings, ...partSheets.flatMap((sheet, part) => listSheetFindings(sheet, getPartPrefix(part)))];
}

/** Returns the prefix of series ids in a part of a case, as in `listShownSeries`. */
export function getPartPrefix(part: number | null): string {
  return part === null ? "" : `${part + 1}-`;
}

/** Groups the regions of an answer sheet by target of a hotspot question, and the outlines by series. */
function listSheetFindings({ key, seriesRegions = {} }: Pick<AnswerSheet, "key" | "seriesRegions">, prefix: string) {
  const groups = new Map<string, Finding>();
  const add = (group: string, id: string, region: Omit<ShownRegion, "name" | "series">) => {
    const series = `${prefix}${id}`;
    const finding = groups.get(`${group} ${id}`) ?? { series, regions: [] };
    finding.regions.push({ ...region, series });
    groups.set(`${group} ${id}`, finding);
  };
  for (const { series, target = "a", from = 0, to = 0, polygon } of key.type === "hotspot" ? key.regions : [])
    if (series !== undefined) add(`target ${target}`, series, { from, to, polygon });
  for (const [series, regions] of Object.entries(seriesRegions))
    for (const { from, to, polygon } of regions) add("outline", series, { from, to, polygon });
  return [...groups.values()];
}

/** Returns the regions of findings for the viewer. If there are several findings, they are numbered. */
export function listShownRegions(findings: readonly Finding[]): ShownRegion[] {
  return findings.flatMap(({ regions }, index) =>
    regions.map((region) => ({ ...region, name: findings.length > 1 ? `${index + 1}` : "" })),
  );
}

/** Returns the frame that shows most of a finding: the middle one of the frames on which the outlines are largest. */
export function getKeyFrame({ regions }: Finding): number {
  const areaByFrame = new Map<number, number>();
  for (const { from, to, polygon } of regions)
    for (let frame = from; frame <= to; frame++)
      areaByFrame.set(frame, (areaByFrame.get(frame) ?? 0) + measureArea(polygon));
  const largestArea = Math.max(...areaByFrame.values());
  const frames = [...areaByFrame].flatMap(([frame, area]) => (area >= largestArea - 1e-9 ? [frame] : []));
  return frames.sort((a, b) => a - b)[Math.floor((frames.length - 1) / 2)] ?? 0;
}

function measureArea(polygon: ShownRegion["polygon"]): number {
  const doubleArea = polygon.reduce((sum, { x, y }, index) => {
    const next = polygon[(index + 1) % polygon.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
  return Math.abs(doubleArea) / 2;
}

interface MarkSources {
  /** The marks in the answer fields, on the series of `part`. */
  typedMarks: readonly HotspotMark[];
  /** 0-based index of the open part of a case; null for other questions. */
  part: number | null;
}

/** Returns the learner's marks on series: the submitted marks, and the marks in the fields while the question is open. */
export function listShownMarks(
  { body, entry }: { body: Pick<QuestionBody, "type">; entry: ShownQuestion["entry"] },
  review: OpenQuestion["review"],
  { typedMarks, part }: MarkSources,
): PointMark[] {
  const response = review ? review.response : body.type === "case" ? entry?.response : null;
  const submitted =
    response?.type === "case"
      ? response.parts.flatMap((one, index) =>
          one.type === "hotspot" ? toPointMarks(one.marks, getPartPrefix(index)) : [],
        )
      : response?.type === "hotspot"
        ? toPointMarks(response.marks, "")
        : [];
  return review ? submitted : [...submitted, ...toPointMarks(typedMarks, getPartPrefix(part))];
}

function toPointMarks(marks: readonly HotspotMark[], prefix: string): PointMark[] {
  return marks.flatMap(({ series, ...place }) => (series === null ? [] : [{ series: `${prefix}${series}`, ...place }]));
}
