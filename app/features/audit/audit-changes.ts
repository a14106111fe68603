import { formatMediumDate, formatTime } from "../../lib/time-text";

/** One changed value. `before` is null if the value was added; `after` is null if the value was removed. */
export interface Change {
  /** Key of the value; empty when the subject is a single value, such as a setting. */
  name: string;
  before: string | null;
  after: string | null;
}

/**
 * Lists the differences between two JSON texts by key; lists all keys if one text is missing. Invalid JSON is treated as plain
 * text.
 */
export function listChanges(before: string | null, after: string | null): Change[] {
  const [beforeValue, afterValue] = [parseJson(before), parseJson(after)];
  if (!isObject(beforeValue) && !isObject(afterValue))
    return beforeValue === undefined && afterValue === undefined
      ? []
      : [{ name: "", before: toText(beforeValue), after: toText(afterValue) }];
  const [left, right] = [isObject(beforeValue) ? beforeValue : {}, isObject(afterValue) ? afterValue : {}];
  const wholeValueChange =
    isObject(beforeValue) === isObject(afterValue) || beforeValue === undefined || afterValue === undefined
      ? []
      : [
          {
            name: "",
            before: isObject(beforeValue) ? null : toText(beforeValue),
            after: isObject(afterValue) ? null : toText(afterValue),
          },
        ];
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return [
    ...wholeValueChange,
    ...names
      .map((name) => ({ name, before: formatValue(name, left[name]), after: formatValue(name, right[name]) }))
      .filter((change) => change.before !== change.after),
  ];
}

/** Formats one side of an entry, e.g. "comp until Mar 3, 2027 · reason: exam moved"; null if the side has no values. */
export function formatValues(json: string | null): string | null {
  const value = parseJson(json);
  if (!isObject(value)) return toText(value);
  return Object.entries(value)
    .filter(([name]) => name !== "look")
    .map(([name, entryValue]) => {
      const key = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      if (!name.endsWith("Until")) return `${key}: ${formatValue(name, entryValue) ?? "none"}`;
      if (typeof entryValue === "number" && entryValue > 0) return `${key} ${formatMediumDate(entryValue, "UTC")}`;
      // A ban without an end date is permanent. Access without an end date is no access.
      return name === "banUntil" ? "permanent ban" : `${key.replace(/ until$/, "")}: none`;
    })
    .join(" · ");
}

/** Formats a value. Keys that end in "At" or "Until" hold ms; 0 means no time. */
function formatValue(name: string, value: unknown): string | null {
  if (!/(At|Until)$/.test(name) || typeof value !== "number") return toText(value);
  return value > 0 ? `${formatTime(value, value, "UTC").exact} UTC` : "none";
}

function parseJson(json: string | null): unknown {
  if (json === null) return undefined;
  try {
    return JSON.parse(json);
  } catch {
    return json;
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function toText(value: unknown): string | null {
  if (value === undefined || value === null) return null;
  return typeof value === "string" ? value : JSON.stringify(value);
}
