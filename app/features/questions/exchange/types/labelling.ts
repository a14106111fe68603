import { element } from "~/lib/xml";
import { toSafeFileName } from "../interop";
import { readMoodleBoxes } from "../moodle-places";
import { buildMoodleFile, buildMoodleText, getPixelSize } from "../moodle-text";
import { getElementText } from "../qti/element-text";
import { buildDeclaration, buildImage, buildLines, buildMatchCorrect } from "../qti/elements";
import { toIdentifier } from "../qti/normalize-names";
import { type QtiItem, readPicture } from "../qti/qti-item";
import { describeLostPairs, findBestPairs } from "../qti/response-read";
import { getCenter, toPolygon } from "../qti/shapes";
import { getChildren } from "../xml/query";
import { type Choice, type ExchangeType, type ImportedFields, mapTexts } from "./exchange-type";
import { formatGiftPairs } from "./gift-pairs";

type Target = { id: string; at: { x: number; y: number }; key: string };

export const labelling: ExchangeType = {
  csv: { options: "labels", rows: "targets" },
  gift: {
    write({ labels, targets }) {
      const texts = mapTexts(labels as Choice[]);
      return formatGiftPairs(
        (targets as Target[]).map(({ key }, index) => [`Marker ${index + 1}`, texts.get(key) ?? ""]),
      );
    },
    read: {},
  },
  moodle: {
    type: "ddimageortext",
    write(content, picture) {
      const [labels, targets] = [content.labels as Choice[], content.targets as Target[]];
      const { width, height } = getPixelSize(picture);
      return [
        element("shuffleanswers", "1"),
        buildMoodleFile(String(content.image), picture),
        ...labels.map((label, index) =>
          element("drag", [
            element("no", String(index + 1)),
            buildMoodleText(label.text),
            element("draggroup", "1"),
            element("infinite", ""),
          ]),
        ),
        ...targets.map((target, index) =>
          element("drop", [
            buildMoodleText(""),
            element("no", String(index + 1)),
            element("choice", String(labels.findIndex(({ id }) => id === target.key) + 1)),
            element("xleft", String(Math.round(target.at.x * width))),
            element("ytop", String(Math.round(target.at.y * height))),
          ]),
        ),
      ];
    },
    read: { ddimageortext: readMoodleBoxes },
  },
  qti: {
    write(content, picture) {
      const [labels, targets] = [content.labels as Choice[], content.targets as Target[]];
      const { width, height } = getPixelSize(picture);
      const radius = Math.max(8, Math.round(width * 0.03));
      return {
        declaration: buildDeclaration(
          "multiple",
          "directedPair",
          targets.map(({ id, key }) => `${toIdentifier(key)} T-${id}`),
        ),
        interaction: [
          element(
            "qti-graphic-gap-match-interaction",
            [
              buildImage(String(content.image), String(content.alt ?? ""), picture),
              ...labels.map(({ id, text }) =>
                element("qti-gap-text", buildLines(text), { identifier: toIdentifier(id), "match-max": "0" }),
              ),
              ...targets.map(({ id, at }) =>
                element("qti-associable-hotspot", [], {
                  identifier: `T-${id}`,
                  shape: "circle",
                  coords: `${Math.round(at.x * width)},${Math.round(at.y * height)},${radius}`,
                  "match-max": "1",
                }),
              ),
            ],
            { "response-identifier": "RESPONSE", "max-associations": String(targets.length) },
          ),
        ],
        fullScore: buildMatchCorrect(),
      };
    },
    read: { graphicgapmatch: readQtiGaps },
  },
};

/** Reads labels and markers. The size of the picture is needed to convert the coordinates of the markers. */
function readQtiGaps({ node, response, toId, isOwn, namePicture }: QtiItem): ImportedFields | string {
  const picture = readPicture(node, namePicture);
  if (!picture) return "The item has no picture.";
  const labels = [...getChildren(node, "gaptext"), ...getChildren(node, "gapimg")].map((label, index) => ({
    identifier: label.attributes.identifier ?? "",
    id: toId(label.attributes.identifier ?? "", index),
    text: getElementText(label, isOwn) || readPicture(label, toSafeFileName)?.alt || "",
  }));
  const targets = getChildren(node, "associablehotspot").map((hotspotNode, index) => {
    const identifier = hotspotNode.attributes.identifier ?? "";
    const pair = findBestPairs(response, identifier).find((one) => one[1] === identifier);
    const right = labels.find((label) => label.identifier === pair?.[0]);
    const polygon = toPolygon(hotspotNode.attributes.shape, hotspotNode.attributes.coords, picture);
    return {
      id: toId(identifier.replace(/^T-/, ""), index),
      ...(polygon ? { at: getCenter(polygon) } : {}),
      ...(right ? { key: right.id } : {}),
    };
  });
  return {
    ...describeLostPairs(response, targets),
    type: "labelling",
    image: picture.name,
    ...(picture.alt ? { alt: picture.alt } : {}),
    labels: labels.map(({ identifier: _, ...label }) => label),
    targets,
  };
}
