import type { AnswerKey, QuestionBody } from "../../questions/version";
import type { Response } from "./response";

// Keys and responses as lines that people read, by text: letters differ with the order that was shown.

type Named = readonly { id: string; text: string }[];

/** What is right, as lines. */
export function keyInWords(body: QuestionBody, key: AnswerKey): string[] {
  switch (key.type) {
    case "single":
      return "options" in body ? [named(body.options, key.key)] : [];
    case "multi":
      return "options" in body ? key.keys.map((id) => named(body.options, id)) : [];
    case "numeric": {
      const { value, unit, tolerance } = key.answer;
      const around = tolerance.kind === "absolute" ? tolerance.value : `${Math.round(tolerance.value * 1000) / 10} %`;
      return [`${[value, unit].filter((word) => word !== "").join(" ")} (± ${around})`];
    }
    case "matching":
    case "labelling":
      return pairs(body, key.keys);
    case "ordering":
      return body.type === "ordering" ? inOrder(body.items, key.order) : [];
    case "hotspot":
      return [key.regions.length === 1 ? "The outlined region" : `One of ${key.regions.length} outlined regions`];
    case "case":
      return body.type === "case" ? byPart(body.parts, key.parts, (part, sheet) => keyInWords(part, sheet.key)) : [];
  }
}

/** What was answered, as lines. */
export function responseInWords(body: QuestionBody, response: Response): string[] {
  switch (response.type) {
    case "single":
      return "options" in body ? [named(body.options, response.choice)] : [];
    case "multi":
      return "options" in body ? response.choices.map((id) => named(body.options, id)) : [];
    case "numeric":
      return [response.value];
    case "matching":
    case "labelling":
      return pairs(body, response.pairs);
    case "ordering":
      return body.type === "ordering" ? inOrder(body.items, response.order) : [];
    case "hotspot":
      return [`A point ${percent(response.x)} from the left and ${percent(response.y)} from the top`];
    case "case":
      return body.type === "case" ? byPart(body.parts, response.parts, responseInWords) : [];
  }
}

function named(list: Named, id: string | undefined): string {
  return list.find((one) => one.id === id)?.text ?? id ?? "";
}

function pairs(body: QuestionBody, chosen: Readonly<Record<string, string>>): string[] {
  if (body.type === "matching") return body.stems.map(({ id, text }) => `${text} → ${named(body.options, chosen[id])}`);
  if (body.type === "labelling")
    return body.targets.map(({ id }, index) => `Marker ${index + 1} → ${named(body.labels, chosen[id])}`);
  return [];
}

function inOrder(items: Named, order: readonly string[]): string[] {
  return order.map((id, index) => `${index + 1}. ${named(items, id)}`);
}

function byPart<T>(
  bodies: readonly QuestionBody[],
  parts: readonly T[],
  lines: (body: QuestionBody, part: T) => string[],
) {
  return parts.flatMap((part, index) => {
    const body = bodies[index];
    return body ? [`Part ${index + 1}: ${lines(body, part).join("; ")}`] : [];
  });
}

function percent(share: number): string {
  return `${Math.round(share * 100)} %`;
}
