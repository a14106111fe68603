import type { OpenedSeries, ShownSeries } from "../../series/series";
import type { FrameReference, SeriesContent, SeriesReference } from "../series-content";
import { type AddError, addRationales, type Choice, toChoice } from "./content-type";
import type { QuestionBody } from "./content-types";

// Options that are pictures: frames of the question's series. What a picture shows is the option's text, which is part of the
// answer sheet; until learners submit, they read "Image A" and so on, by place (Q12).

/** What the picture of each option shows, by id. */
export type PictureNames = Record<string, string>;

type Option = { id: string; text: string; picture?: FrameReference | undefined; fixed?: boolean | undefined };

/** Checks that all options or none are pictures, and that their frames exist. */
export function checkOptionPictures(
  options: readonly Option[],
  series: readonly SeriesContent[] | undefined,
  fail: AddError,
): void {
  const hasPictures = options.some(({ picture }) => picture);
  const frames = new Set<string>();
  for (const [index, { picture }] of options.entries()) {
    const path = ["options", index, "picture"];
    if (!picture) {
      if (hasPictures) fail(path, "choose a picture for every option or for none");
      continue;
    }
    const found = series?.find(({ id }) => id === picture.series);
    if (!found) fail(path, "choose a series of this question");
    else if (picture.frame >= found.frameCount) fail(path, `the series has the frames 1 to ${found.frameCount}`);
    const frame = `${found?.key} ${picture.frame}`;
    if (frames.has(frame)) fail(path, "another option shows the same picture");
    frames.add(frame);
  }
  for (const [index, { id, role }] of (series ?? []).entries())
    if (role === "option" && !options.some(({ picture }) => picture?.series === id))
      fail(["series", index, "role"], "no option shows this series");
}

/** Returns an option as learners see it before submitting: a picture without its name. */
export function toOption(option: Option): Choice {
  const { picture } = option;
  return picture ? { ...toChoice({ ...option, text: "" }), picture } : toChoice(option);
}

/** Returns what the pictures of options show, for the answer sheet. */
export function mapPictureNames(options: readonly Option[]): { names?: PictureNames } {
  const named = options.filter(({ picture }) => picture).map(({ id, text }) => [id, text] as const);
  return named.length ? { names: Object.fromEntries(named) } : {};
}

/** Returns the authored options from both halves of a question. */
export function restoreOptions(
  options: readonly Choice[],
  rationales: Record<string, string>,
  names: PictureNames | undefined,
) {
  return addRationales(
    options.map((option) => ({ ...option, text: names?.[option.id] ?? option.text })),
    rationales,
  );
}

/** Returns the options with a text that tells pictures apart, to compare two versions of a question. */
export function listComparableOptions({ options, series }: { options: Choice[]; series?: SeriesReference[] }) {
  return options.map(({ id, text, picture }) => {
    const key = series?.find((one) => one.id === picture?.series)?.key;
    return { id, text: picture ? `${key} ${picture.frame}` : text };
  });
}

/**
 * Returns a question as a page gets it: each picture of an option with its address instead of the reference, and without the
 * series that only options show, whose order and ids would tell which options the author wrote first.
 */
export function showOptionPictures<Body extends QuestionBody>(
  body: Body,
  seriesByKey: Readonly<Record<string, OpenedSeries>>,
): Body;
export function showOptionPictures(
  body: QuestionBody,
  seriesByKey: Readonly<Record<string, OpenedSeries>>,
): QuestionBody {
  if (body.type === "case") return { ...body, parts: body.parts.map((part) => showOptionPictures(part, seriesByKey)) };
  if (body.type !== "single" && body.type !== "multi") return body;
  const { series: references = [], ...rest } = body;
  const viewerSeries = references.filter(({ role }) => role !== "option");
  const options = body.options.map(({ picture, ...option }) => {
    const reference = references.find(({ id }) => id === picture?.series);
    const series = reference && seriesByKey[reference.key];
    return picture && series ? { ...option, shownPicture: toShownPicture(reference, series, picture.frame) } : option;
  });
  return { ...rest, options, ...(viewerSeries.length > 0 && { series: viewerSeries }) };
}

/**
 * Returns one frame as a series of its own, without the fields that may tell what it shows, such as the weighting. A single picture is
 * its preview, which has 8 bits and the first window, so that the page does not contain the window either (Q12).
 */
function toShownPicture({ caption, alt }: SeriesReference, series: OpenedSeries, frame: number): ShownSeries {
  const [window] = series.windows;
  const isPreview = series.frames.length === 1;
  const url = (isPreview ? series.previewUrl : series.frames[frame]?.url) ?? "";
  const center = isPreview ? 127.5 : (window?.center ?? 0);
  const width = isPreview ? 255 : (window?.width ?? 1);
  return {
    ...series,
    ...(isPreview && { bits: 8, slope: 1, intercept: 0, unit: "arbitrary", invert: false }),
    ...{ id: "a", role: "current", caption, alt, firstFrame: 0, phaseGroup: 0, frameRate: null },
    windows: [{ name: "Standard", center, width }],
    frames: [{ url, position: null }],
    ...{ previewUrl: url, thumbnailUrl: url },
  };
}
