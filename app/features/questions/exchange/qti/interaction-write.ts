import { element, type Xml, xmlWords } from "~/lib/xml";
import type { Loose, Picture } from "../format";
import { toIdentifier } from "./names";

type Choice = { id: string; text: string; rationale?: string; fixed?: boolean; key?: string };
type Sized = { width?: number | undefined; height?: number | undefined };
type Point = { x: number; y: number };

/** Pixels that places on a picture are told in, where its size is not known. */
const nominal = { width: 1000, height: 1000 };

/** What shows and scores an answer. `right` is the condition of a full score. */
export interface Body {
  declaration: Xml;
  interaction: Xml[];
  right: Xml;
}

export function interactionOf(content: Loose, picture?: Picture): Body | null {
  const options = (content.options ?? content.labels ?? []) as Choice[];
  switch (content.type) {
    case "single":
    case "multi": {
      const multi = content.type === "multi";
      const keys = multi ? (content.keys as string[]) : [content.key as string];
      const pick = content.pick as number | undefined;
      return {
        declaration: declared(multi ? "multiple" : "single", "identifier", keys.map(toIdentifier)),
        interaction: [
          element(
            "qti-choice-interaction",
            options.map((option) => choice("qti-simple-choice", option)),
            {
              "response-identifier": "RESPONSE",
              shuffle: "true",
              "max-choices": String(multi ? (pick ?? 0) : 1),
              ...(pick ? { "min-choices": String(pick) } : {}),
            },
          ),
        ],
        right: matchCorrect(),
      };
    }
    case "ordering": {
      const items = content.items as Choice[];
      return {
        declaration: declared(
          "ordered",
          "identifier",
          items.map(({ id }) => toIdentifier(id)),
        ),
        interaction: [
          element(
            "qti-order-interaction",
            // Sorted, so that the order on the page does not give the answer away.
            [...items].sort((a, b) => (a.text < b.text ? -1 : 1)).map((item) => choice("qti-simple-choice", item)),
            { "response-identifier": "RESPONSE", shuffle: "true" },
          ),
        ],
        right: matchCorrect(),
      };
    }
    case "matching": {
      const stems = content.stems as Choice[];
      const set = (list: Choice[], prefix: string, most: string) =>
        element(
          "qti-simple-match-set",
          list.map((one) =>
            choice("qti-simple-associable-choice", { ...one, id: prefix + one.id }, { "match-max": most }),
          ),
        );
      return {
        declaration: declared(
          "multiple",
          "directedPair",
          stems.map(({ id, key }) => `S-${id} O-${key}`),
        ),
        interaction: [
          element("qti-match-interaction", [set(stems, "S-", "1"), set(options, "O-", "0")], {
            "response-identifier": "RESPONSE",
            shuffle: "true",
            "max-associations": String(stems.length),
          }),
        ],
        right: matchCorrect(),
      };
    }
    case "numeric": {
      const { value, unit, tolerance } = content.answer as {
        value: number;
        unit: string;
        tolerance: { kind: string; value: number };
      };
      const by = tolerance.kind === "relative" ? Number((tolerance.value * 100).toPrecision(12)) : tolerance.value;
      const entry = element("qti-text-entry-interaction", [], {
        "response-identifier": "RESPONSE",
        "expected-length": "12",
      });
      return {
        declaration: declared("single", "float", [String(value)]),
        interaction: [
          element("p", [entry, ...(unit ? [xmlWords(" "), element("span", unit, { class: "radcore-unit" })] : [])]),
        ],
        right: element("qti-equal", both(), { "tolerance-mode": tolerance.kind, tolerance: `${by} ${by}` }),
      };
    }
    case "labelling":
      return labelling(content, options, picture);
    case "hotspot":
      return hotspot(content, picture);
    default:
      return null;
  }
}

function labelling(content: Loose, labels: Choice[], picture?: Picture): Body {
  const { width, height } = sizeOf(picture);
  const targets = content.targets as { id: string; at: Point; key: string }[];
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
}

function hotspot(content: Loose, picture?: Picture): Body {
  const { width, height } = sizeOf(picture);
  const regions = content.regions as { polygon: Point[] }[];
  const coords = (polygon: Point[]) =>
    polygon.map(({ x, y }) => `${Math.round(x * width)},${Math.round(y * height)}`).join(",");
  const areas = regions.map(({ polygon }) =>
    element("qti-area-map-entry", [], { shape: "poly", coords: coords(polygon), "mapped-value": "1" }),
  );
  return {
    declaration: element("qti-response-declaration", [element("qti-area-mapping", areas, { "default-value": "0" })], {
      identifier: "RESPONSE",
      cardinality: "single",
      "base-type": "point",
    }),
    interaction: [
      element("qti-select-point-interaction", [image(String(content.image), "", picture)], {
        "response-identifier": "RESPONSE",
        "max-choices": "1",
      }),
    ],
    right: element("qti-gt", [element("qti-map-response-point", [], { identifier: "RESPONSE" }), float("0")]),
  };
}

function declared(cardinality: string, base: string, values: string[]): Xml {
  const correct = values.map((value) => element("qti-value", value));
  return element("qti-response-declaration", [element("qti-correct-response", correct)], {
    identifier: "RESPONSE",
    cardinality,
    "base-type": base,
  });
}

function both(): Xml[] {
  return [
    element("qti-variable", [], { identifier: "RESPONSE" }),
    element("qti-correct", [], { identifier: "RESPONSE" }),
  ];
}

function matchCorrect(): Xml {
  return element("qti-match", both());
}

function choice(name: string, { id, text, rationale, fixed }: Choice, more: Record<string, string> = {}): Xml {
  const feedback = { "outcome-identifier": "FEEDBACK", identifier: "answered", "show-hide": "show" };
  return element(
    name,
    [...lines(text), ...(rationale ? [element("qti-feedback-inline", lines(rationale), feedback)] : [])],
    {
      identifier: toIdentifier(id),
      ...(fixed ? { fixed: "true" } : {}),
      ...more,
    },
  );
}

/** A picture of the package. */
export function image(file: string, alt: string, picture?: Sized): Xml {
  const { width, height } = sizeOf(picture);
  return element("img", [], {
    src: `../images/${file}`,
    alt,
    width: String(width),
    height: String(height),
  });
}

function sizeOf(picture: Sized | undefined): { width: number; height: number } {
  return picture?.width && picture.height ? { width: picture.width, height: picture.height } : nominal;
}

export function float(value: string): Xml {
  return element("qti-base-value", value, { "base-type": "float" });
}

/** Words with a break for every line. */
export function lines(words: string): Xml[] {
  return words.split("\n").flatMap((line, index) => (index ? [element("br", []), xmlWords(line)] : [xmlWords(line)]));
}
