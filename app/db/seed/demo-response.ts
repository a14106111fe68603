import type { AnswerKey } from "../../features/questions/version";
import type { PartResponse, Response } from "../../features/study/engine/response";

/**
 * Returns a demo learner's response: the key, or a plausible wrong response; null if the question cannot be missed that way.
 */
export function buildDemoResponse(key: AnswerKey, isRight: boolean, random: () => number): Response | null {
  if (key.type !== "case") return respondToPart(key, isRight, random);
  // A missed case has its mistake in the last part.
  const parts = key.parts.map((part, index) =>
    part.key.type === "case" ? null : respondToPart(part.key, isRight || index < key.parts.length - 1, random),
  );
  return parts.every((part) => part !== null) ? { type: "case", parts } : null;
}

function respondToPart(
  key: Exclude<AnswerKey, { type: "case" }>,
  isRight: boolean,
  random: () => number,
): PartResponse | null {
  if (key.type === "single") {
    const wrongOptionIds = Object.keys(key.rationales).filter((id) => id !== key.key);
    return { type: key.type, choice: isRight ? key.key : pickRandom(wrongOptionIds, random) };
  }
  if (key.type === "multi") {
    const wrongOptionIds = Object.keys(key.rationales).filter((id) => !key.keys.includes(id));
    if (isRight) return { type: key.type, choices: key.keys };
    return wrongOptionIds.length
      ? { type: key.type, choices: [...key.keys.slice(1), pickRandom(wrongOptionIds, random)] }
      : null;
  }
  if ("answer" in key) {
    const { value } = key.answer;
    return { type: key.type, value: String(isRight ? value : value * 2 + 1) };
  }
  if ("order" in key) {
    const [first = "", second = "", ...others] = key.order;
    return { type: key.type, order: isRight ? key.order : [second, first, ...others] };
  }
  if ("keys" in key) {
    const [first, second] = Object.keys(key.keys);
    const pairs = { ...key.keys };
    if (!isRight && first && second) [pairs[first], pairs[second]] = [key.keys[second] ?? "", key.keys[first] ?? ""];
    return { type: key.type, pairs };
  }
  return null;
}

function pickRandom(list: readonly string[], random: () => number): string {
  return list[Math.floor(random() * list.length)] ?? "";
}
