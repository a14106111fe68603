import type { DataSet } from "dicom-parser";
import { parseDicomFile } from "../features/series/upload/dicom/parse-dicom";

/**
 * Attributes of the allow-list, whose values may leave a file: modality, sizes, bits, photometric
 * interpretation, slope and intercept, windows, spacings, thickness, place, instance number, frames, laterality, view, body part.
 */
const allowedTags = new Set([
  ...["x00080060", "x00180015", "x00180050", "x00180088", "x00181164", "x00185101"],
  ...["x00200013", "x00200032", "x00200037", "x00200060", "x00200062"],
  ...["x00280002", "x00280004", "x00280006", "x00280008", "x00280010", "x00280011", "x00280030"],
  ...["x00280100", "x00280101", "x00280102", "x00280103", "x00281050", "x00281051", "x00281052", "x00281053"],
]);

/**
 * Returns every readable text of at least four characters in a header, in sequences and private attributes as well, whole and split at
 * the separators of values (\) and names (^). Texts of the allow-list, and others equal to one of them, are left out.
 */
export function listHeaderStrings(file: Uint8Array): string[] {
  const { dataSet } = parseDicomFile(file);
  const allowed = new Set<string>();
  const others = new Set<string>();
  collect(dataSet, allowed, others);
  return [...others].filter((text) => !allowed.has(text));
}

/**
 * Returns the readable words in the bytes of a file before its pixels, in one byte or two bytes per letter. Finds what a parser skips,
 * such as the preamble, unknown sequences, and texts in UTF-16. Words of the allow-list and words without two letters are left out.
 */
export function listRawStrings(file: Uint8Array): string[] {
  const { dataSet, pixelData } = parseDicomFile(file);
  const allowed = new Set<string>();
  collect(dataSet, allowed, new Set());
  const header = dataSet.byteArray.subarray(0, pixelData.offset);
  const [even, odd] = [header, header.subarray(1)].map((bytes) =>
    new TextDecoder("utf-16le").decode(bytes.subarray(0, bytes.length & ~1)),
  );
  const runs = [new TextDecoder("latin1").decode(header), even, odd].flatMap(
    (text) => text?.match(/[\x20-\x7e\xa0-\xff]{6,}/g) ?? [],
  );
  const words = runs.flatMap((run) => run.split(/[\\^]/)).map((word) => word.trim());
  return [...new Set(words)].filter(
    (word) => word.length >= 6 && /[A-Za-z].*[A-Za-z]/.test(word) && !allowed.has(word),
  );
}

function collect(dataSet: DataSet, allowed: Set<string>, others: Set<string>): void {
  for (const { tag, items, dataOffset, length } of Object.values(dataSet.elements)) {
    for (const item of items ?? []) if (item.dataSet) collect(item.dataSet, allowed, others);
    if (items || tag === "x7fe00010" || dataOffset === undefined) continue;
    const text = new TextDecoder("latin1").decode(dataSet.byteArray.subarray(dataOffset, dataOffset + length));
    const list = allowedTags.has(tag) ? allowed : others;
    // Private attributes can hold binary data with readable parts.
    for (const part of text.match(/[\x20-\x7e\xa0-\xff]{4,}/g) ?? [])
      for (const word of [part, ...part.split("\\"), ...part.split(/[\\^]/)])
        if (word.trim().length >= 4) list.add(word.trim());
  }
}
