import type { QuestionContent } from "../content";
import type { ImageContent } from "../image-content";
import { safeName } from "./as-others-say";
import type { Loose } from "./format";
import { decoded, htmlOfText } from "./markup";

/**
 * Gives each picture of an imported file a unique name: its file name, with a number if another picture has it. `whole` is the
 * identity of a picture: its path in a package, or its name and bytes.
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

/** The file name of the picture that an entry of a file shows: its own, or the one its places are marked on. */
export function pictureName({ image }: Loose): string | undefined {
  return typeof image === "string" ? image : (image as ImageContent | undefined)?.file;
}

/** The picture that an entry shows under its stem. */
export function shownImage({ image }: Loose): ImageContent | undefined {
  return typeof image === "object" ? (image as ImageContent) : undefined;
}

/** A stem and the picture under it as HTML that `stemOfHtml` reads back. */
export function stemAsHtml(stem: string, { file, alt }: ImageContent, folder = ""): string {
  const quoted = htmlOfText(alt).replaceAll("<br>", "&#10;").replaceAll('"', "&quot;");
  return `${htmlOfText(stem)}<br><img src="${folder}${encodeURIComponent(file)}" alt="${quoted}">`;
}

/**
 * The first picture of HTML that came with its file, named by `nameOf` its address, and what is left without it; a picture of
 * some other site is left in.
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

/** The file names of all that a question shows, its parts too. */
export function pictureNames(question: QuestionContent): string[] {
  const shown: Loose[] = question.type === "case" ? [question, ...question.parts] : [question];
  return shown.flatMap((one) => pictureName(one) ?? []);
}

/** The sentence that only names of pictures are in a file; empty where no question has one. `held` are in it. */
export function pictureSentence(questions: QuestionContent[], held: readonly string[] = []): string {
  const without = questions.filter((question) => pictureNames(question).some((name) => !held.includes(name))).length;
  return without ? `The pictures of ${without} questions: the file names them and does not hold them.` : "";
}
