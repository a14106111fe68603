import { maxMarks } from "../types/hotspot-targets";
import type { RawRecord } from "./format";
import { idAtIndex } from "./ids";
import { joinNotes } from "./losses";
import { type MoodlePictureNames, readMoodleImage, readMoodleImageSize, readMoodleText } from "./moodle-text";
import { getCenter, type Point, type Size, toPolygon } from "./qti/shapes";
import type { ImportedFields } from "./types/exchange-type";
import { getChildren, getFirstChild, getText } from "./xml/query";
import type { XmlNode } from "./xml/tree";

// Moodle has two types of questions with places on a picture: "ddmarker" with areas, "ddimageortext" with the upper left corners of
// boxes. Both count in pixels of the picture.

const unknownSize =
  "The places on the picture are not imported, because the file does not contain a picture of known size.";

/** Reads a marker question. With one kind of marker, learners point at areas; with several, they label them. */
export function readMoodleMarkers(node: XmlNode, names: MoodlePictureNames): ImportedFields | string {
  const size = readMoodleImageSize(node, names);
  const drops = getChildren(node, "drop");
  const note = joinNotes(size || !drops.length ? undefined : unknownSize);
  const image = readMoodleImage(node, names);
  const areas = drops.map((drop) => (size ? readArea(drop, size) : null));
  if (getChildren(node, "drag").length > 1)
    return {
      ...note,
      type: "labelling",
      ...image,
      ...readLabels(node, (_, index) => {
        const area = areas[index];
        return area ? getCenter(area) : undefined;
      }),
    };
  const polygons = areas.filter((area) => area !== null);
  // Learners who have fewer markers than there are areas may choose among the areas.
  const markerCount = Number(readField(getFirstChild(node, "drag"), "noofdrags"));
  const hasInfiniteMarkers = getFirstChild(getFirstChild(node, "drag"), "infinite") !== undefined;
  const isMultiple = polygons.length > 1 && (hasInfiniteMarkers || markerCount >= drops.length);
  if (isMultiple && polygons.length > maxMarks)
    return `The question has ${polygons.length} places to mark, and the limit is ${maxMarks}.`;
  const regions = polygons.map((polygon, index) => ({ polygon, ...(isMultiple && { target: idAtIndex(index) }) }));
  return { ...note, type: "hotspot", ...image, ...(regions.length ? { regions } : {}) };
}

/** Reads a question with labels for boxes on a picture. Moodle has no size of a box, only its upper left corner. */
export function readMoodleBoxes(node: XmlNode, names: MoodlePictureNames): ImportedFields {
  const size = readMoodleImageSize(node, names);
  const readCorner = (drop: XmlNode): Point | undefined => {
    const [x, y] = [Number(readField(drop, "xleft") || "-1"), Number(readField(drop, "ytop") || "-1")];
    return size && x >= 0 && y >= 0 && x <= size.width && y <= size.height
      ? { x: roundFraction(x / size.width), y: roundFraction(y / size.height) }
      : undefined;
  };
  const note = size
    ? "The markers are at the upper left corners of Moodle's boxes. Move them to the structures."
    : unknownSize;
  return {
    ...joinNotes(getChildren(node, "drop").length ? note : undefined),
    type: "labelling",
    ...readMoodleImage(node, names),
    ...readLabels(node, readCorner),
  };
}

function readLabels(
  node: XmlNode,
  getPlace: (drop: XmlNode, index: number) => Point | undefined,
): { labels: RawRecord[]; targets: RawRecord[] } {
  const drags = getChildren(node, "drag");
  const labels = drags.map((drag, index) => ({ id: idAtIndex(index), text: readMoodleText(drag) }));
  // A place names its label by the label's number, which need not be its position in the file.
  const numbers = drags.map((drag, index) => readField(drag, "no") || String(index + 1));
  const targets = getChildren(node, "drop").map((drop, index) => {
    const label = numbers.indexOf(readField(drop, "choice"));
    const at = getPlace(drop, index);
    return { id: idAtIndex(index), ...(at && { at }), ...(label < 0 ? {} : { key: idAtIndex(label) }) };
  });
  return { labels, targets };
}

/** Returns an area as a polygon: a circle is "x,y;radius", a rectangle "x,y;width,height", and a polygon a list of points. */
function readArea(drop: XmlNode, size: Size): Point[] | null {
  const coordinates = readField(drop, "coords").replaceAll(";", ",");
  const shape = readField(drop, "shape").toLowerCase();
  if (shape !== "rectangle") return toPolygon(shape === "polygon" ? "poly" : shape, coordinates, size);
  const [x = 0, y = 0, width = 0, height = 0] = coordinates.split(",").map(Number);
  return toPolygon("rect", [x, y, x + width, y + height].join(","), size);
}

function readField(node: XmlNode | undefined, name: string): string {
  return getText(getFirstChild(node, name)).trim();
}

function roundFraction(value: number): number {
  return Math.round(value * 1e6) / 1e6;
}
