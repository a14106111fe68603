import { element } from "~/lib/xml";
import { keysByWorth, partialCredit } from "../credit";
import { regionsOf } from "../csv-cells";
import { imageOfMoodle, moodleFile, moodleText, pixelsOf } from "../moodle-text";
import { float, image } from "../qti/elements";
import { pictureIn, type QtiPart } from "../qti/entries";
import { polygonOf } from "../qti/shapes";
import { all, first } from "../xml/ask";
import type { XmlNode } from "../xml/tree";
import type { ExchangeType, WithLoss } from "./exchange-type";

type Point = { x: number; y: number };
type Region = { polygon: Point[] };

export const hotspot: ExchangeType = {
  csv: {
    read(row, content) {
      const regions = regionsOf(row);
      return { ...content, ...(regions && { regions }) };
    },
  },
  gift: null,
  moodle: {
    type: "ddmarker",
    write(content, picture) {
      const { width, height } = pixelsOf(picture);
      const pixels = ({ x, y }: Point) => `${Math.round(x * width)},${Math.round(y * height)}`;
      return [
        element("shuffleanswers", "0"),
        moodleFile(String(content.image), picture),
        element("drag", [element("no", "1"), moodleText("Here"), element("noofdrags", "1")]),
        ...(content.regions as Region[]).map(({ polygon }, index) =>
          element("drop", [
            element("no", String(index + 1)),
            element("shape", "polygon"),
            element("coords", polygon.map(pixels).join(";")),
            element("choice", "1"),
          ]),
        ),
      ];
    },
    read: { ddmarker: (node, names) => ({ type: "hotspot", ...imageOfMoodle(node, names), frame: 0 }) },
  },
  qti: {
    write(content, picture) {
      const { width, height } = pixelsOf(picture);
      const coords = (polygon: Point[]) =>
        polygon.map(({ x, y }) => `${Math.round(x * width)},${Math.round(y * height)}`).join(",");
      const areas = (content.regions as Region[]).map(({ polygon }) =>
        element("qti-area-map-entry", [], { shape: "poly", coords: coords(polygon), "mapped-value": "1" }),
      );
      return {
        declaration: element(
          "qti-response-declaration",
          [element("qti-area-mapping", areas, { "default-value": "0" })],
          { identifier: "RESPONSE", cardinality: "single", "base-type": "point" },
        ),
        interaction: [
          element("qti-select-point-interaction", [image(String(content.image), "", picture)], {
            "response-identifier": "RESPONSE",
            "max-choices": "1",
          }),
        ],
        right: element("qti-gt", [element("qti-map-response-point", [], { identifier: "RESPONSE" }), float("0")]),
      };
    },
    read: {
      selectpoint(part) {
        const mapped = mappedAreas(part);
        const worth = worthOf(mapped);
        // Each area is a correct answer by itself, so their credit does not add up.
        const { right } = keysByWorth(worth, true);
        return readAreas(
          part,
          mapped.filter((_, index) => right[index]),
          worth,
        );
      },
      hotspot(part) {
        const areas = all(part.node, "hotspotchoice").filter(({ attributes }) =>
          part.response?.correct.includes(attributes.identifier ?? ""),
        );
        return readAreas(part, areas, part.response?.worth ?? []);
      },
    },
  },
};

function mappedAreas({ response }: QtiPart): XmlNode[] {
  return all(first(response?.declaration, "areamapping"), "areamapentry");
}

function worthOf(areas: XmlNode[]) {
  return areas.map(({ attributes }) => ({ name: "", percent: Number(attributes.mappedvalue) || 0 }));
}

/** Reads the picture and its regions, which need the size of the picture. */
function readAreas(
  { node, nameOf }: QtiPart,
  areas: XmlNode[],
  worth: readonly { percent: number }[],
): WithLoss | string {
  const picture = pictureIn(node, nameOf);
  if (!picture) return "The item has no picture.";
  const regions = areas.flatMap(({ attributes }) => {
    const polygon = polygonOf(attributes.shape, attributes.coords, picture);
    return polygon ? [{ polygon }] : [];
  });
  return {
    ...(worth.filter(({ percent }) => percent > 0).length > areas.length ? partialCredit("areas") : {}),
    type: "hotspot",
    image: picture.name,
    frame: 0,
    ...(regions.length ? { regions } : {}),
  };
}
