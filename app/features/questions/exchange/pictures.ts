import type { QuestionContent } from "../content";
import type { ImageContent } from "../image-content";
import { safeName } from "./as-others-say";
import type { Loose } from "./format";
import { decoded, htmlOfText } from "./markup";

/**
 * Returns a registry that gives each picture of an imported file a unique name: its file name, with a number if another picture
 * has that name. `whole` identifies a picture: by its path in a package, or by its name and bytes.
 */
export function pictureShelf() {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const times = new Map<string, number>();
  const free = (name: string): string => {
    if (!taken.has(name.toLowerCase())) return name;
    const time = (times.get(name) ?? 1) + 1;
    times.set(name, time);
    const [, stem = "", kind = ""] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? [];
    return free(`${stem.slice(0, 100)}-${time}${kind}`);
  };
  return {
    nameOf(whole: string, path = whole): string {
      const name = names.get(whole) ?? free(safeName(path));
      names.set(whole, name);
      taken.add(name.toLowerCase());
      return name;
    },
    has: (name: string) => taken.has(name.toLowerCase()),
  };
}

/** Returns the file name of an entry's picture: the one under its stem, or the one that it is about. */
export function pictureName({ image }: Loose): string | undefined {
  return typeof image === "string" ? image : (image as ImageContent | undefined)?.file;
}

/** Returns the picture under the stem of an entry. */
export function shownImage({ image }: Loose): ImageContent | undefined {
  return typeof image === "object" ? (image as ImageContent) : undefined;
}

/** Returns a stem and its picture as HTML that `stemOfHtml` can read. */
export function stemAsHtml(stem: string, { file, alt }: ImageContent, folder = ""): string {
  const quoted = htmlOfText(alt).replaceAll("<br>", "&#10;").replaceAll('"', "&quot;");
  return `${htmlOfText(stem)}<br><img src="${folder}${encodeURIComponent(file)}" alt="${quoted}">`;
}

/**
 * Returns the first picture with a relative address, named by `nameOf`, and the HTML without it. Pictures from other sites stay in
 * the HTML.
 */
export function stemOfHtml(
  html: string,
  nameOf: (address: string) => string,
): { html: string; image?: { file: string; alt?: string } } {
  for (const { 0: tag, index } of html.matchAll(/<img\s[^>]{1,9000}>/gi)) {
    const attribute = (name: string) => {
      const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, "i").exec(tag) ?? [];
      return decoded(double ?? single ?? "").trim();
    };
    const src = attribute("src");
    if (!src || /^[a-z][a-z0-9+.-]*:|^\/\//i.test(src)) continue;
    const alt = attribute("alt");
    return {
      html: html.slice(0, index).replace(/<br>$/, "") + html.slice(index + tag.length),
      image: { file: nameOf(src), ...(alt ? { alt } : {}) },
    };
  }
  return { html };
}

/** Returns the file names of the pictures of a question and of its parts. */
export function pictureNames(question: QuestionContent): string[] {
  const shown: Loose[] = question.type === "case" ? [question, ...question.parts] : [question];
  return shown.flatMap((one) => pictureName(one) ?? []);
}

/** Returns a sentence about pictures that are not among those `held` by the file; empty if there are none. */
export function pictureSentence(questions: QuestionContent[], held: readonly string[] = []): string {
  const without = questions.filter((question) => pictureNames(question).some((name) => !held.includes(name))).length;
  return without ? `Pictures of ${without} questions: the file has only their names.` : "";
}
