import { element } from "~/lib/xml";
import { describeLostCredit, selectKeysByCredit } from "../credit";
import { readRegions } from "../csv-cells";
import { buildMoodleFile, buildMoodleText, getPixelSize, readMoodleImage } from "../moodle-text";
import { buildFloat, buildImage } from "../qti/elements";
import { type QtiItem, readPicture } from "../qti/qti-item";
import { toPolygon } from "../qti/shapes";
import { getChildren, getFirstChild } from "../xml/query";
import type { XmlNode } from "../xml/tree";
import type { ExchangeType, ImportedFields } from "./exchange-type";

type Point = { x: number; y: number };
type Region = { polygon: Point[] };

export const hotspot: ExchangeType = {
  csv: {
    read(row, content) {
      const regions = readRegions(row);
      return { ...content, ...(regions !== undefined && { regions }) };
    },
  },
  gift: null,
  moodle: {
    type: "ddmarker",
    write(content, picture) {
      const { width, height } = getPixelSize(picture);
      const formatPixels = ({ x, y }: Point) => `${Math.round(x * width)},${Math.round(y * height)}`;
      return [
        element("shuffleanswers", "0"),
        buildMoodleFile(String(content.image), picture),
        element("drag", [element("no", "1"), buildMoodleText("Here"), element("noofdrags", "1")]),
        ...(content.regions as Region[]).map(({ polygon }, index) =>
          element("drop", [
            element("no", String(index + 1)),
            element("shape", "polygon"),
            element("coords", polygon.map(formatPixels).join(";")),
            element("choice", "1"),
          ]),
        ),
      ];
    },
    read: { ddmarker: (node, names) => ({ type: "hotspot", ...readMoodleImage(node, names) }) },
  },
  qti: {
    write(content, picture) {
      const { width, height } = getPixelSize(picture);
      const formatCoords = (polygon: Point[]) =>
        polygon.map(({ x, y }) => `${Math.round(x * width)},${Math.round(y * height)}`).join(",");
      const areas = (content.regions as Region[]).map(({ polygon }) =>
        element("qti-area-map-entry", [], { shape: "poly", coords: formatCoords(polygon), "mapped-value": "1" }),
      );
      return {
        declaration: element(
          "qti-response-declaration",
          [element("qti-area-mapping", areas, { "default-value": "0" })],
          { identifier: "RESPONSE", cardinality: "single", "base-type": "point" },
        ),
        interaction: [
          element("qti-select-point-interaction", [buildImage(String(content.image), "", picture)], {
            "response-identifier": "RESPONSE",
            "max-choices": "1",
          }),
        ],
        fullScore: element("qti-gt", [
          element("qti-map-response-point", [], { identifier: "RESPONSE" }),
          buildFloat("0"),
        ]),
      };
    },
    read: {
      selectpoint(part) {
        const mappedAreas = listMappedAreas(part);
        const credits = getCredits(mappedAreas);
        // Each area is a correct answer by itself, so the credit of several areas does not add up.
        const { isKey } = selectKeysByCredit(credits, true);
        return readAreas(
          part,
          mappedAreas.filter((_, index) => isKey[index]),
          credits,
        );
      },
      hotspot(part) {
        const areas = getChildren(part.node, "hotspotchoice").filter(({ attributes }) =>
          part.response?.correct.includes(attributes.identifier ?? ""),
        );
        return readAreas(part, areas, part.response?.credits ?? []);
      },
    },
  },
};

function listMappedAreas({ response }: QtiItem): XmlNode[] {
  return getChildren(getFirstChild(response?.declaration, "areamapping"), "areamapentry");
}

function getCredits(areas: XmlNode[]) {
  return areas.map(({ attributes }) => ({ name: "", percent: Number(attributes.mappedvalue) || 0 }));
}

/** Reads the picture and its regions. The size of the picture is needed to convert the coordinates of the regions. */
function readAreas(
  { node, namePicture }: QtiItem,
  areas: XmlNode[],
  credits: readonly { percent: number }[],
): ImportedFields | string {
  const picture = readPicture(node, namePicture);
  if (!picture) return "The item has no picture.";
  const regions = areas.flatMap(({ attributes }) => {
    const polygon = toPolygon(attributes.shape, attributes.coords, picture);
    return polygon ? [{ polygon }] : [];
  });
  return {
    ...(credits.filter(({ percent }) => percent > 0).length > areas.length ? describeLostCredit("areas") : {}),
    type: "hotspot",
    image: picture.name,
    ...(regions.length ? { regions } : {}),
  };
}
