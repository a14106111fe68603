import { element } from "~/lib/xml";
import { listTargets, maxMarks } from "../../types/hotspot-targets";
import { describeLostCredit, selectKeysByCredit } from "../credit";
import { readRegions } from "../csv-cells";
import type { RawRecord } from "../format";
import { idAtIndex } from "../ids";
import { readMoodleMarkers } from "../moodle-places";
import { buildMoodleFile, buildMoodleText, getPixelSize } from "../moodle-text";
import { buildFloat, buildImage } from "../qti/elements";
import { type QtiItem, readPicture } from "../qti/qti-item";
import { toPolygon } from "../qti/shapes";
import { getChildren, getFirstChild } from "../xml/query";
import type { XmlNode } from "../xml/tree";
import type { ExchangeType, ImportedFields } from "./exchange-type";

type Point = { x: number; y: number };
type Region = { polygon: Point[]; target?: string };

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
        element("drag", [
          element("no", "1"),
          buildMoodleText("Here"),
          element("noofdrags", String(countTargets(content))),
        ]),
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
    read: { ddmarker: readMoodleMarkers },
  },
  qti: {
    write(content, picture) {
      const { width, height } = getPixelSize(picture);
      const formatCoords = (polygon: Point[]) =>
        polygon.map(({ x, y }) => `${Math.round(x * width)},${Math.round(y * height)}`).join(",");
      const areas = (content.regions as Region[]).map(({ polygon }) =>
        element("qti-area-map-entry", [], { shape: "poly", coords: formatCoords(polygon), "mapped-value": "1" }),
      );
      const targetCount = countTargets(content);
      const score = element("qti-map-response-point", [], { identifier: "RESPONSE" });
      return {
        declaration: element(
          "qti-response-declaration",
          // A false mark takes away what a target gives.
          [element("qti-area-mapping", areas, { "default-value": targetCount > 1 ? "-1" : "0" })],
          { identifier: "RESPONSE", cardinality: targetCount > 1 ? "multiple" : "single", "base-type": "point" },
        ),
        interaction: [
          element("qti-select-point-interaction", [buildImage(String(content.image), "", picture)], {
            "response-identifier": "RESPONSE",
            "max-choices": targetCount > 1 ? "0" : "1",
          }),
        ],
        fullScore: element("qti-gte", [score, buildFloat(String(targetCount))]),
      };
    },
    read: {
      selectpoint(part) {
        const mappedAreas = listMappedAreas(part);
        const credits = getCredits(mappedAreas);
        // If learners mark one point, each area is a correct answer by itself, so the credit of several areas does not add up.
        const isKey = hasSeveralTargets(part)
          ? credits.map(({ percent }) => percent > 0)
          : selectKeysByCredit(credits, true).isKey;
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

function countTargets({ regions }: RawRecord): number {
  return listTargets(regions as Region[]).length;
}

/** Checks whether learners mark several places. Then every correct area is a target (Q15). */
function hasSeveralTargets({ response }: QtiItem): boolean {
  return response?.cardinality === "multiple";
}

function listMappedAreas({ response }: QtiItem): XmlNode[] {
  return getChildren(getFirstChild(response?.declaration, "areamapping"), "areamapentry");
}

function getCredits(areas: XmlNode[]) {
  return areas.map(({ attributes }) => ({ name: "", percent: Number(attributes.mappedvalue) || 0 }));
}

/** Reads the picture and its regions. The size of the picture is needed to convert the coordinates of the regions. */
function readAreas(part: QtiItem, areas: XmlNode[], credits: readonly { percent: number }[]): ImportedFields | string {
  const picture = readPicture(part.node, part.namePicture);
  if (!picture) return "The item has no picture.";
  const isMultiple = hasSeveralTargets(part) && areas.length > 1;
  if (isMultiple && areas.length > maxMarks)
    return `The item has ${areas.length} places to mark, and the limit is ${maxMarks}.`;
  const regions = areas.flatMap(({ attributes }, index) => {
    const polygon = toPolygon(attributes.shape, attributes.coords, picture);
    return polygon ? [{ polygon, ...(isMultiple && { target: idAtIndex(index) }) }] : [];
  });
  return {
    ...(credits.filter(({ percent }) => percent > 0).length > areas.length ? describeLostCredit("areas") : {}),
    type: "hotspot",
    image: picture.name,
    ...(regions.length ? { regions } : {}),
  };
}
