import { contentTypeOf } from "../types/content-types";
import { arrayOf, type Draft, isDraft, textOf, type Unit } from "./draft";
import { type Finding, finding, type Path } from "./findings";
import { keyNamedBy } from "./key-named";
import { quoted } from "./words";

/**
 * What has to be known of an image before a learner sees it. A question names its image by file (labelling, hotspot) or
 * carries these fields itself as `image`; of a file they come with the options of the linter.
 */
export type ImageFacts = {
  alt: string;
  source: string;
  licence: string;
  /** Ticked by somebody: no patient can be known from it. */
  deidentified: boolean;
  /** Drawn or computed by us: no patient, and nothing abnormal to mark. */
  simulated?: boolean;
  /** What is abnormal, outlined. */
  regions?: unknown[];
};

/**
 * The image's facts, that its alt text does not name the key, and a region on what is abnormal. `asked` are the units that are
 * answered with the image in view: of a case its parts.
 */
export function lintImage(
  unit: Unit,
  asked: readonly Unit[],
  isNormal: boolean,
  images: Record<string, ImageFacts>,
): Finding[] {
  const { draft, path } = unit;
  const facts = factsOf(draft, images);
  if (!facts) return [];
  const { alt, at, altAt } = { at: [...path, "image"], ...facts, altAt: [...path, ...facts.altAt] };
  const say = (rule: Finding["rule"], field: Path, message: string) => finding(rule, field, message);
  const found: Finding[] = [];
  if (!alt)
    found.push(say("image-alt", altAt, "Describe the image for those who cannot see it, without naming the key."));
  const named = alt ? asked.map((one) => keyNamedBy(alt, one)).find((words) => words !== undefined) : undefined;
  if (named) found.push(say("image-alt-key", altAt, `The alt text gives the answer away: it says ${quoted(named)}.`));
  if (facts.ownDrawing) return found;
  const { record } = facts;
  const simulated = record.simulated === true;
  if (!textOf(record.source))
    found.push(say("image-source", [...at, "source"], "Say who made the image and where it is from."));
  if (!textOf(record.licence))
    found.push(say("image-licence", [...at, "licence"], "Say under which licence the image may be shown."));
  if (!simulated && record.deidentified !== true)
    found.push(say("image-deidentified", [...at, "deidentified"], "Tick that no patient can be known from the image."));
  const marked =
    arrayOf(record.regions).length > 0 || arrayOf(draft.regions).length > 0 || arrayOf(draft.targets).length > 0;
  if (!simulated && !isNormal && !marked)
    found.push(say("image-region", [...at, "regions"], "Outline what is abnormal, or say that the study is normal."));
  return found;
}

type Read = { record: Draft; alt: string; altAt: Path; ownDrawing: boolean };

function factsOf({ image, alt, type }: Draft, images: Record<string, ImageFacts>): Read | undefined {
  if (isDraft(image)) {
    return { record: image, alt: textOf(image.alt), altAt: ["image", "alt"], ownDrawing: false };
  }
  const file = textOf(image);
  if (!file) return undefined;
  const record = Object.hasOwn(images, file) ? images[file] : undefined;
  const ownAlt = contentTypeOf(type)?.draft.fields.includes("alt");
  return {
    record: record ?? {},
    alt: textOf(alt) || textOf(record?.alt),
    altAt: ownAlt ? ["alt"] : ["image", "alt"],
    // The drawings that ship with the product are SVG, which no upload may be.
    ownDrawing: file.endsWith(".svg"),
  };
}
