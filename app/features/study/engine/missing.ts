import type { QuestionBody } from "../../questions/version";

/** What the fields of a question hold; `Typed` of the forms. */
interface Fields {
  choices: readonly string[];
  value: string;
  pairs: Readonly<Record<string, string>>;
  order: readonly string[];
}

/**
 * What is left to do before the answer can be submitted, in words for the learner; null when nothing is. Of a case the body
 * of the part that is asked is to be given.
 */
export function missing(body: QuestionBody, { choices, value, pairs, order }: Fields): string | null {
  switch (body.type) {
    case "single":
      return choices.length ? null : "Choose one option, then submit.";
    case "multi":
      if (body.pick && choices.length !== body.pick)
        return `Select ${body.pick} options; ${choices.length || "none"} ${choices.length === 1 ? "is" : "are"} selected.`;
      return choices.length ? null : "Choose at least one option, then submit.";
    case "numeric":
      return value.trim() ? null : "Type a number, such as 12.5 or 1e-3, then submit.";
    case "matching": {
      const open = unpaired(body.stems, pairs);
      return open ? `Match every one of them, then submit; ${open} ${isOrAre(open)} left.` : null;
    }
    case "labelling": {
      const open = unpaired(body.targets, pairs);
      return open ? `Give every marker a label, then submit; ${open} ${isOrAre(open)} left.` : null;
    }
    case "ordering": {
      const placed = new Set(order);
      const complete = order.length === body.items.length && body.items.every(({ id }) => placed.has(id));
      return complete ? null : "Give each of them one place, then submit.";
    }
    default:
      return null;
  }
}

function unpaired(from: readonly { id: string }[], pairs: Readonly<Record<string, string>>): number {
  return from.filter(({ id }) => !Object.hasOwn(pairs, id) || !pairs[id]).length;
}

function isOrAre(count: number): string {
  return count === 1 ? "is" : "are";
}
