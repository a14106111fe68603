// Changes the order of the free list and merges the changes of two admins. Pure.

/** Maximum questions on the free list. */
export const maxFreeQuestions = 1000;

/** An action on one question of the list. */
export type ListAction = { act: "up" | "down" | "remove"; id: string } | { act: "move"; from: number; to: number };

/** Parses the action of a button or of the fields "from" and "to"; null for anything else. Positions start at 1. */
export function parseListAction(fields: Pick<FormData, "get">): ListAction | null {
  const [, act, id] = /^(up|down|remove):(.+)$/.exec(fields.get("act")?.toString() ?? "") ?? [];
  if (id && (act === "up" || act === "down" || act === "remove")) return { act, id };
  const readPosition = (name: string) => Number(fields.get(name)?.toString() || Number.NaN);
  const [from, to] = [readPosition("from"), readPosition("to")];
  return fields.get("act") === "move" && Number.isInteger(from) && Number.isInteger(to)
    ? { act: "move", from, to }
    : null;
}

/** Returns the order after the action; a position beyond the end of the list stands for the last position. */
export function applyListAction(order: readonly string[], act: ListAction): string[] {
  if (act.act === "remove") return order.filter((id) => id !== act.id);
  const from = act.act === "move" ? act.from - 1 : order.indexOf(act.id);
  const to = act.act === "move" ? act.to - 1 : from + (act.act === "up" ? -1 : 1);
  const movedId = order[from];
  if (movedId === undefined) return [...order];
  const otherIds = order.filter((_, index) => index !== from);
  const newIndex = Math.min(Math.max(to, 0), otherIds.length);
  return [...otherIds.slice(0, newIndex), movedId, ...otherIds.slice(newIndex)];
}

/** The differences between two orders. */
export interface ListChange {
  added: string[];
  removed: string[];
  /** Minimum number of the questions in both orders that must move to turn the old order into the new one. */
  moved: number;
}

export function diffLists(before: readonly string[], after: readonly string[]): ListChange {
  const [beforeIds, afterIds] = [new Set(before), new Set(after)];
  const oldPositions = new Map(before.map((id, index) => [id, index]));
  const keptPositions = after.flatMap((id) => oldPositions.get(id) ?? []);
  return {
    added: after.filter((id) => !beforeIds.has(id)),
    removed: before.filter((id) => !afterIds.has(id)),
    moved: keptPositions.length - getLongestIncreasingLength(keptPositions),
  };
}

/**
 * Merges two orders derived from `before`. Keeps questions that either order added and drops questions that either order
 * removed. Uses the order of `mine` if it moved questions, otherwise the order of `theirs`.
 */
export function mergeOrders(before: readonly string[], mine: readonly string[], theirs: readonly string[]): string[] {
  const [beforeIds, myList, theirList] = [new Set(before), new Set(mine), new Set(theirs)];
  const isKept = (id: string) => !beforeIds.has(id) || (myList.has(id) && theirList.has(id));
  const hasReordered = diffLists(before, mine).moved > 0;
  const [baseOrder, otherOrder] = hasReordered ? [mine, theirs] : [theirs, mine];
  const result = baseOrder.filter(isKept);
  const placedIds = new Set(result);
  // Inserts each question that is only in `otherOrder` after the question that precedes it there.
  let previousIndex = -1;
  for (const id of otherOrder) {
    if (!isKept(id)) continue;
    if (placedIds.has(id)) {
      previousIndex = result.indexOf(id);
      continue;
    }
    result.splice(previousIndex + 1, 0, id);
    placedIds.add(id);
    previousIndex += 1;
  }
  return result;
}

/** Returns the length of the longest increasing subsequence; the questions of this subsequence need not move. */
function getLongestIncreasingLength(numbers: readonly number[]): number {
  const tails: number[] = [];
  for (const number of numbers) {
    const index = tails.findIndex((tail) => tail >= number);
    if (index < 0) tails.push(number);
    else tails[index] = number;
  }
  return tails.length;
}

/** Formats the order as the value of a form field. `parseOrder` reads the value and drops repeated ids. */
export function formatOrder(order: readonly string[]): string {
  return order.join(" ");
}

export function parseOrder(text: string): string[] {
  return [...new Set(text.split(" ").filter(Boolean))];
}
