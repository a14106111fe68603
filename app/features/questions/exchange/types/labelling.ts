import { element } from "~/lib/xml";
import { keyAt } from "../ids";
import { imageOfMoodle, moodleFile, moodleText, pixelsOf, plainOfMoodle } from "../moodle-text";
import { declared, image, lines, matchCorrect } from "../qti/elements";
import { pictureIn, type QtiPart } from "../qti/entries";
import { toIdentifier } from "../qti/names";
import { bestPairs, lostPairs } from "../qti/response-read";
import { middleOf, polygonOf } from "../qti/shapes";
import { textOf } from "../qti/words";
import { all, first, wordsOf } from "../xml/ask";
import { type Choice, type ExchangeType, textsById, type WithLoss } from "./exchange-type";
import { giftPairs } from "./gift-pairs";

type Target = { id: string; at: { x: number; y: number }; key: string };

export const labelling: ExchangeType = {
  csv: { options: "labels", rows: "targets" },
  gift: {
    write({ labels, targets }) {
      const texts = textsById(labels as Choice[]);
      return giftPairs((targets as Target[]).map(({ key }, index) => [`Marker ${index + 1}`, texts.get(key) ?? ""]));
    },
    read: {},
  },
  moodle: {
    type: "ddimageortext",
    write(content, picture) {
      const [labels, targets] = [content.labels as Choice[], content.targets as Target[]];
      const { width, height } = pixelsOf(picture);
      return [
        element("shuffleanswers", "1"),
        moodleFile(String(content.image), picture),
        ...labels.map((label, index) =>
          element("drag", [
            element("no", String(index + 1)),
            moodleText(label.text),
            element("draggroup", "1"),
            element("infinite", ""),
          ]),
        ),
        ...targets.map((target, index) =>
          element("drop", [
            moodleText(""),
            element("no", String(index + 1)),
            element("choice", String(labels.findIndex(({ id }) => id === target.key) + 1)),
            element("xleft", String(Math.round(target.at.x * width))),
            element("ytop", String(Math.round(target.at.y * height))),
          ]),
        ),
      ];
    },
    read: {
      ddimageortext(node, names) {
        const labels = all(node, "drag").map((drag, index) => ({ id: keyAt(index), text: plainOfMoodle(drag) }));
        const targets = all(node, "drop").map((drop, index) => ({
          id: keyAt(index),
          key: keyAt(Number(wordsOf(first(drop, "choice"))) - 1 || 0),
        }));
        return { type: "labelling", ...imageOfMoodle(node, names), labels, targets };
      },
    },
  },
  qti: {
    write(content, picture) {
      const [labels, targets] = [content.labels as Choice[], content.targets as Target[]];
      const { width, height } = pixelsOf(picture);
      const radius = Math.max(8, Math.round(width * 0.03));
      return {
        declaration: declared(
          "multiple",
          "directedPair",
          targets.map(({ id, key }) => `${toIdentifier(key)} T-${id}`),
        ),
        interaction: [
          element(
            "qti-graphic-gap-match-interaction",
            [
              image(String(content.image), String(content.alt ?? ""), picture),
              ...labels.map(({ id, text }) =>
                element("qti-gap-text", lines(text), { identifier: toIdentifier(id), "match-max": "0" }),
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
        right: matchCorrect(),
      };
    },
    read: { graphicgapmatch: readQtiGaps },
  },
};

/** Reads labels and markers, whose coordinates need the size of the picture. */
function readQtiGaps({ node, response, key, own, nameOf }: QtiPart): WithLoss | string {
  const picture = pictureIn(node, nameOf);
  if (!picture) return "The item has no picture.";
  const labels = [...all(node, "gaptext"), ...all(node, "gapimg")].map((label, index) => ({
    identifier: label.attributes.identifier ?? "",
    id: key(label.attributes.identifier ?? "", index),
    text: textOf(label, own) || pictureIn(label, nameOf)?.alt || "",
  }));
  const targets = all(node, "associablehotspot").map((spot, index) => {
    const identifier = spot.attributes.identifier ?? "";
    const pair = bestPairs(response, identifier).find((one) => one[1] === identifier);
    const right = labels.find((label) => label.identifier === pair?.[0]);
    const polygon = polygonOf(spot.attributes.shape, spot.attributes.coords, picture);
    return {
      id: key(identifier.replace(/^T-/, ""), index),
      ...(polygon ? { at: middleOf(polygon) } : {}),
      ...(right ? { key: right.id } : {}),
    };
  });
  return {
    ...lostPairs(response, targets),
    type: "labelling",
    image: picture.name,
    ...(picture.alt ? { alt: picture.alt } : {}),
    labels: labels.map(({ identifier: _, ...label }) => label),
    targets,
  };
}
