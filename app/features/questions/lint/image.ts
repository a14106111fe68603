import { contentTypeOf } from "../types/content-types";
import { arrayOf, type Draft, isDraft, textOf, type Unit } from "./draft";
import { type Finding, finding, type Path } from "./findings";
import { keyNamedBy } from "./key-named";
import { quoted } from "./words";

/**
 * The data that an image needs before learners see it. Labelling and hotspot questions name an image file, whose data comes from the
 * options of the linter; other questions have these fields in `image`.
 */
export type ImageFacts = {
  alt: string;
  source: string;
  licence: string;
  /** An editor confirmed that the image identifies no patient. */
  deidentified: boolean;
  /** Drawn or computed by RadCore, so it shows no patient and nothing abnormal. */
  simulated?: boolean;
  /** Outlines of abnormal regions. */
  regions?: unknown[];
};

/** Finds missing data of an image, alt text that names the key, and missing regions. `asked` are the units answered while it is visible. */
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
    found.push(say("image-alt", altAt, "Describe the image for people who cannot see it, without naming the key."));
  const named = alt ? asked.map((one) => keyNamedBy(alt, one)).find((words) => words !== undefined) : undefined;
  if (named)
    found.push(say("image-alt-key", altAt, `The alt text gives the answer away: it contains ${quoted(named)}.`));
  if (facts.ownDrawing) return found;
  const { record } = facts;
  const simulated = record.simulated === true;
  if (!textOf(record.source))
    found.push(say("image-source", [...at, "source"], "Say who made the image and where it is from."));
  if (!textOf(record.licence))
    found.push(say("image-licence", [...at, "licence"], "Name the license under which the image may be shown."));
  if (!simulated && record.deidentified !== true)
    found.push(say("image-deidentified", [...at, "deidentified"], "Confirm that the image identifies no patient."));
  const marked =
    arrayOf(record.regions).length > 0 || arrayOf(draft.regions).length > 0 || arrayOf(draft.targets).length > 0;
  if (!simulated && !isNormal && !marked)
    found.push(say("image-region", [...at, "regions"], "Outline the abnormality, or mark the study as normal."));
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
    // Only the drawings of RadCore are SVG files, because uploads cannot be SVG.
    ownDrawing: file.endsWith(".svg"),
  };
}
