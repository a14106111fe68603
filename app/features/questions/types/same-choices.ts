type Choices = readonly { id: string; text: string }[];

/** Returns whether two lists have the same choices: every id keeps its meaning, although its text may be reworded. */
export function hasSameChoices(before: Choices, after: Choices): boolean {
  const idsByText = new Map(before.map(({ id, text }) => [text, id]));
  const textsById = new Map(before.map(({ id, text }) => [id, text]));
  return (
    before.length === after.length &&
    after.every(({ id, text }) => (idsByText.get(text) ?? id) === id && isReworded(textsById.get(id), text))
  );
}

/** Returns whether two texts share most words and all numbers; if not, the id now belongs to a different option. */
function isReworded(before: string | undefined, after: string): boolean {
  if (before === undefined) return false;
  if (before === after) return true;
  const [one, other] = [splitWords(before), splitWords(after)];
  const sharedWords = [...one].filter((word) => other.has(word));
  const numbers = (words: Set<string>) => [...words].filter((word) => /\d/.test(word)).sort();
  return (
    sharedWords.length * 2 >= Math.max(one.size, other.size) &&
    JSON.stringify(numbers(one)) === JSON.stringify(numbers(other))
  );
}

function splitWords(text: string): Set<string> {
  return new Set(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}
