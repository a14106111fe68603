import type { QuestionContent } from "../content";
import type { ImageContent } from "../image-content";
import type { RawRecord } from "./format";
import { decodeEntities, textToHtml } from "./html-text";
import { toSafeFileName } from "./interop";
import { decodeAddress } from "./package-path";

/**
 * Returns a registry that gives each picture of an imported file a unique name: its file name, with a number if another picture
 * has that name. `identity` identifies the picture: its path in a package, or its name and bytes.
 */
export function createPictureRegistry() {
  const names = new Map<string, string>();
  const usedNames = new Set<string>();
  const lastNumbers = new Map<string, number>();
  const findFreeName = (name: string): string => {
    if (!usedNames.has(name.toLowerCase())) return name;
    const number = (lastNumbers.get(name) ?? 1) + 1;
    lastNumbers.set(name, number);
    const [, stem = "", extension = ""] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
    return findFreeName(`${stem.slice(0, 100)}-${number}${extension}`);
  };
  return {
    namePicture(identity: string, path = identity): string {
      const name = names.get(identity) ?? findFreeName(toSafeFileName(path));
      names.set(identity, name);
      usedNames.add(name.toLowerCase());
      return name;
    },
    has: (name: string) => usedNames.has(name.toLowerCase()),
  };
}

/** Returns the file name of an entry's picture: the picture under the stem, or the picture that the question is about. */
export function getPictureName({ image }: RawRecord): string | undefined {
  return typeof image === "string" ? image : (image as ImageContent | undefined)?.file;
}

/** Returns the picture under the stem of an entry. */
export function getStemImage({ image }: RawRecord): ImageContent | undefined {
  return typeof image === "object" ? (image as ImageContent) : undefined;
}

/** Returns a stem and its picture as HTML that `htmlToStem` can read. */
export function stemToHtml(stem: string, { file, alt }: ImageContent, folder = ""): string {
  const escapedAlt = textToHtml(alt).replaceAll("<br>", "&#10;").replaceAll('"', "&quot;");
  return `${textToHtml(stem)}<br><img src="${folder}${encodeURIComponent(file)}" alt="${escapedAlt}">`;
}

/**
 * Returns the first picture with a relative address, named by `namePicture`, and the HTML without this picture. Pictures from other
 * sites stay in the HTML.
 */
export function htmlToStem(
  html: string,
  namePicture: (address: string) => string,
): { html: string; image?: { file: string; alt?: string } } {
  for (const { 0: tag, index } of html.matchAll(imageTag)) {
    const src = getAttribute(tag, "src");
    if (!src || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(src)) continue;
    const alt = getAttribute(tag, "alt");
    return {
      html: html.slice(0, index).replace(/<br>$/, "") + html.slice(index + tag.length),
      image: { file: namePicture(src), ...(alt ? { alt } : {}) },
    };
  }
  return { html };
}

/** Returns the decoded addresses of all pictures in HTML. */
export function listPictureAddresses(html: string): string[] {
  return [...html.matchAll(imageTag)].flatMap(([tag]) => decodeAddress(getAttribute(tag, "src")) || []);
}

const imageTag = /<img\s[^>]{1,9000}>/gi;

function getAttribute(tag: string, name: string): string {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(tag) ?? [];
  return decodeEntities(double ?? single ?? "").trim();
}

/** Returns the file names of the pictures of a question and of its parts. */
export function listPictureNames(question: QuestionContent): string[] {
  const entries: RawRecord[] = question.type === "case" ? [question, ...question.parts] : [question];
  return entries.flatMap((one) => getPictureName(one) ?? []);
}

/** Returns the key of each series of a question and its parts; "" for a series without a key. */
export function listSeriesKeys(question: RawRecord): string[] {
  const parts = Array.isArray(question.parts) ? (question.parts as RawRecord[]) : [];
  const series = Array.isArray(question.series) ? (question.series as unknown[]) : [];
  const ownKeys = series.map((one) => {
    const key = typeof one === "object" && one !== null && "key" in one ? one.key : "";
    return typeof key === "string" ? key : "";
  });
  return [...ownKeys, ...parts.flatMap((part) => (part ? listSeriesKeys(part) : []))];
}

/** Returns how many series a question and its parts have, without those whose keys are in `includedSeries`. */
export function countSeries(question: RawRecord, includedSeries: ReadonlySet<string> = new Set()): number {
  return listSeriesKeys(question).filter((key) => !includedSeries.has(key)).length;
}

/** Returns a sentence that names the questions whose series the file does not contain; "" if there are none. */
export function describeMissingSeries(
  questions: QuestionContent[],
  includedSeries: ReadonlySet<string> = new Set(),
): string {
  const ids = questions.flatMap((question) => (countSeries(question, includedSeries) ? [question.id] : []));
  if (!ids.length) return "";
  const named = ids.slice(0, maxNamedQuestions).join(", ");
  const rest = ids.length > maxNamedQuestions ? `, and ${ids.length - maxNamedQuestions} more` : "";
  return `Series of images (of ${named}${rest}): the file contains only their captions, regions, and keys, not their images.`;
}

/** Returns a sentence for the row of an imported question with series; undefined without series. */
export function describeUnreadSeries(question: RawRecord, includedSeries: ReadonlySet<string>): string | undefined {
  const count = countSeries(question, includedSeries);
  if (!count) return undefined;
  return count === 1
    ? "The file does not contain the images of its series. The question shows the series only if the bank has these images."
    : `The file does not contain the images of its ${count} series. The question shows a series only if the bank has its images.`;
}

/** How many questions a sentence names before it counts the rest. */
const maxNamedQuestions = 20;

/** Returns a sentence about pictures whose names are not in `includedNames`, the pictures in the file; "" if there are none. */
export function describeMissingPictures(questions: QuestionContent[], includedNames: readonly string[] = []): string {
  const count = questions.filter((question) =>
    listPictureNames(question).some((name) => !includedNames.includes(name)),
  ).length;
  return count
    ? `Pictures (of ${count} ${count === 1 ? "question" : "questions"}): the file contains only the names of the pictures.`
    : "";
}
