import { concatBytes } from "../lib/concat-bytes";

/** Value of an element: text, numbers (US, SS, FD by its VR), bytes, or the items of a sequence. */
type ElementValue = string | number[] | Uint8Array | Elements[];
/** Elements by tag ("00280010"), each with its value representation. */
export type Elements = Record<string, [vr: string, value: ElementValue]>;

interface DicomParts {
  /** UID of the transfer syntax; explicit little endian if it is missing. */
  syntax?: string;
  /** Added to the elements of a gray MR of 4 × 4 pixels with 16 bits, or in place of them. */
  elements?: Elements;
  /** Native pixels, or the fragments of encapsulated ones. */
  pixels: Uint8Array | Uint8Array[];
  /** Offsets of the frames, for encapsulated pixels. */
  offsets?: number[];
}

const defaults: Elements = {
  "00080060": ["CS", "MR"],
  "00280002": ["US", [1]],
  "00280004": ["CS", "MONOCHROME2"],
  "00280010": ["US", [4]],
  "00280011": ["US", [4]],
  "00280100": ["US", [16]],
  "00280101": ["US", [16]],
  "00280102": ["US", [15]],
  "00280103": ["US", [0]],
};

/** Returns a DICOM file in explicit little endian with the pixels as given. */
export function makeDicom({ syntax = "1.2.840.10008.1.2.1", elements = {}, pixels, offsets = [] }: DicomParts) {
  const meta = encodeElements({ "00020010": ["UI", syntax] });
  const header = encodeElements({ ...defaults, ...elements });
  const data = pixels instanceof Uint8Array ? encodeElement("7fe00010", "OW", pixels) : encapsulate(pixels, offsets);
  return concatBytes([new Uint8Array(128), encodeText("DICM"), meta, header, data]);
}

/** Returns 16-bit values as little-endian bytes. */
export function toWords(values: readonly number[]): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Uint16Array.from(values, (value) => value & 0xffff).buffer);
}

function encapsulate(fragments: readonly Uint8Array[], offsets: readonly number[]): Uint8Array {
  const table = new Uint8Array(Uint32Array.from(offsets).buffer);
  return concatBytes([
    ...[encodeTag("7fe00010"), encodeText("OB"), new Uint8Array(2), encodeLength(0xffffffff)],
    ...[table, ...fragments].flatMap((item) => [encodeTag("fffee000"), encodeLength(item.length), item]),
    ...[encodeTag("fffee0dd"), encodeLength(0)],
  ]);
}

function encodeElements(elements: Elements): Uint8Array {
  const tags = Object.keys(elements).sort();
  return concatBytes(
    tags.flatMap((tag) => {
      const [vr, value] = elements[tag] ?? ["UN", ""];
      return encodeElement(tag, vr, encodeValue(vr, value));
    }),
  );
}

function encodeElement(tag: string, vr: string, value: Uint8Array): Uint8Array {
  const padded = value.length % 2 ? concatBytes([value, Uint8Array.of(vr === "UI" ? 0 : 32)]) : value;
  const isLong = ["OB", "OW", "SQ", "UN", "UT"].includes(vr);
  const length = isLong ? concatBytes([new Uint8Array(2), encodeLength(padded.length)]) : toWords([padded.length]);
  return concatBytes([encodeTag(tag), encodeText(vr), length, padded]);
}

function encodeValue(vr: string, value: ElementValue): Uint8Array {
  if (typeof value === "string") return encodeText(value);
  if (value instanceof Uint8Array) return value;
  const items = value.flatMap((item) => {
    if (typeof item === "number") return vr === "FD" ? new Uint8Array(Float64Array.of(item).buffer) : toWords([item]);
    const content = encodeElements(item);
    return concatBytes([encodeTag("fffee000"), encodeLength(content.length), content]);
  });
  return concatBytes(items);
}

function encodeTag(tag: string): Uint8Array {
  return toWords([Number.parseInt(tag.slice(0, 4), 16), Number.parseInt(tag.slice(4), 16)]);
}

function encodeLength(length: number): Uint8Array {
  return new Uint8Array(Uint32Array.of(length).buffer);
}

function encodeText(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
