import { getContentType } from "../types/content-types";
import { type Draft, isDraft, readArray, readText, type Unit } from "./draft";
import { createFinding, type Finding, type Path } from "./findings";
import { findNamedKey } from "./named-key";
import { quote } from "./word-roots";

/**
 * The data that an image must have before learners see it. Labeling and hotspot questions only name an image file, so the
 * caller of the linter passes the data; other questions have these fields in `image`.
 */
export type LintedImage = {
  alt: string;
  source: string;
  license: string;
  /** Whether an editor confirmed that the image identifies no patient. */
  deidentified: boolean;
  /** Whether RadCore drew or computed the image, which then shows neither a patient nor an abnormality. */
  simulated?: boolean;
  /** Outlines of abnormal regions. */
  regions?: unknown[];
};

/**
 * Finds missing data of an image, alt text that names the key, and missing regions. `asked` lists the units that learners
 * answer while they see the image.
 */
export function lintImage(
  unit: Unit,
  asked: readonly Unit[],
  isNormal: boolean,
  images: Record<string, LintedImage>,
): Finding[] {
  const { draft, path } = unit;
  const imageRecord = readImageRecord(draft, images);
  if (!imageRecord) return [];
  const { alt, at, altPath } = { at: [...path, "image"], ...imageRecord, altPath: [...path, ...imageRecord.altPath] };
  const found: Finding[] = [];
  if (!alt)
    found.push(
      createFinding("image-alt", altPath, "Describe the image for people who cannot see it, without naming the key."),
    );
  const namedKey = alt ? asked.map((one) => findNamedKey(alt, one)).find((words) => words !== undefined) : undefined;
  if (namedKey)
    found.push(
      createFinding("image-alt-key", altPath, `The alt text gives the answer away: it contains ${quote(namedKey)}.`),
    );
  if (imageRecord.isOwnDrawing) return found;
  const { record } = imageRecord;
  const simulated = record.simulated === true;
  if (!readText(record.source))
    found.push(createFinding("image-source", [...at, "source"], "Say who made the image and where it is from."));
  if (!readText(record.license))
    found.push(
      createFinding("image-license", [...at, "license"], "Name the license under which the image may be shown."),
    );
  if (!simulated && record.deidentified !== true)
    found.push(
      createFinding("image-deidentified", [...at, "deidentified"], "Confirm that the image identifies no patient."),
    );
  const hasRegions =
    readArray(record.regions).length > 0 || readArray(draft.regions).length > 0 || readArray(draft.targets).length > 0;
  if (!simulated && !isNormal && !hasRegions)
    found.push(
      createFinding("image-region", [...at, "regions"], "Outline the abnormality, or mark the study as normal."),
    );
  return found;
}

type ImageRecord = { record: Draft; alt: string; altPath: Path; isOwnDrawing: boolean };

function readImageRecord({ image, alt, type }: Draft, images: Record<string, LintedImage>): ImageRecord | undefined {
  if (isDraft(image)) {
    return { record: image, alt: readText(image.alt), altPath: ["image", "alt"], isOwnDrawing: false };
  }
  const file = readText(image);
  if (!file) return undefined;
  const record = Object.hasOwn(images, file) ? images[file] : undefined;
  const hasOwnAlt = getContentType(type)?.draft.fields.includes("alt");
  return {
    record: record ?? {},
    alt: readText(alt) || readText(record?.alt),
    altPath: hasOwnAlt ? ["alt"] : ["image", "alt"],
    // Every SVG file is a drawing by RadCore, because uploads cannot be SVG.
    isOwnDrawing: file.endsWith(".svg"),
  };
}
