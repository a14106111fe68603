/** An action of the runner that a key starts (K1). */
export type KeyAction =
  /** `index` is the 0-based position of the option. */
  | { do: "choose" | "strike"; index: number }
  | { do: "enter" | "previous" | "next" | "flag" | "note" | "confidence" | "report" | "highlight" | "search" | "help" }
  /** Focuses the field for a number, which then receives the key. */
  | { do: "type" };

export interface PressedKey {
  key: string;
  shiftKey: boolean;
}

const actionKeys: Record<string, Exclude<KeyAction, { index: number }>["do"]> = {
  enter: "enter",
  arrowleft: "previous",
  arrowright: "next",
  f: "flag",
  n: "note",
  c: "confidence",
  r: "report",
  h: "highlight",
};

/**
 * Returns the action of a key; null if there is none. `optionCount` is the number of options that can be chosen. The
 * letters of these options take precedence: with three or more options, C chooses an option. The keys `/` and `?` work
 * with and without Shift, because some keyboards need Shift for them.
 */
export function findKeyAction({ key, shiftKey }: PressedKey, optionCount: number): KeyAction | null {
  if (key === "?") return { do: "help" };
  if (key === "/") return { do: "search" };
  const lowerKey = key.toLowerCase();
  const letter = /^[a-h]$/.test(lowerKey) ? lowerKey.charCodeAt(0) - 97 : -1;
  if (shiftKey) return letter >= 0 && letter < optionCount ? { do: "strike", index: letter } : null;
  const index = /^[1-8]$/.test(key) ? Number(key) - 1 : letter;
  if (index >= 0 && index < optionCount) return { do: "choose", index };
  if (optionCount === 0 && /^\d$/.test(key)) return { do: "type" };
  return Object.hasOwn(actionKeys, lowerKey) ? { do: actionKeys[lowerKey] as (typeof actionKeys)[string] } : null;
}
