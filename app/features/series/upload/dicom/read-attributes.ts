import type { DataSet } from "dicom-parser";

// Reads single attributes. Values that violate the standard count as missing, because such values are common.

/** Returns the numbers of a text attribute (VR DS or IS); null if it is missing or any part is no number. */
function readNumbers(dataSet: DataSet, tag: string): number[] | null {
  const text = dataSet.string(tag)?.trim();
  if (!text) return null;
  const numbers = text.split("\\").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  return numbers.every(Number.isFinite) ? numbers : null;
}

/** Returns the first number of a text attribute, or null. */
export function readNumber(dataSet: DataSet, tag: string): number | null {
  return readNumbers(dataSet, tag)?.[0] ?? null;
}

/** Returns the coded words of an attribute (VR CS or UI) in capitals; an empty list if the attribute is missing. */
export function readWords(dataSet: DataSet, tag: string): string[] {
  const text = dataSet.string(tag)?.trim().toUpperCase() ?? "";
  return text === "" ? [] : text.split("\\").map((part) => part.trim());
}

/** Returns the entry of `list` that the attribute names, or null. Never returns the attribute's own text. */
export function readListedWord<T extends string>(dataSet: DataSet, tag: string, list: readonly T[]): T | null {
  const [word] = readWords(dataSet, tag);
  return list.find((entry) => entry === word) ?? null;
}

/** Returns the data sets of the items of a sequence. */
export function readItems(dataSet: DataSet | undefined, tag: string): DataSet[] {
  return dataSet?.elements[tag]?.items?.flatMap((item) => item.dataSet ?? []) ?? [];
}

/**
 * Returns the data sets that may contain an attribute of a frame, the most specific one first: the functional group `sequence`
 * of the frame, the group that all frames share, and the file itself (DICOM PS3.3, C.7.6.16).
 */
export function findScopes(dataSet: DataSet, frame: number, sequence: string): DataSet[] {
  const perFrame = readItems(readItems(dataSet, "x52009230")[frame], sequence);
  const shared = readItems(readItems(dataSet, "x52009229")[0], sequence);
  return [...perFrame, ...shared, dataSet];
}

/** Returns the numbers of an attribute from the first scope that has it. */
export function readFromScopes(scopes: readonly DataSet[], tag: string): number[] | null {
  for (const scope of scopes) {
    const numbers = readNumbers(scope, tag);
    if (numbers) return numbers;
  }
  return null;
}
