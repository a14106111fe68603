import { dateText, timeText } from "../../lib/time-text";

/** One thing of a subject that an admin changed; null where there was nothing. */
export interface Change {
  /** Its name; empty where the subject is one value, as a setting is. */
  name: string;
  before: string | null;
  after: string | null;
}

/** What differs between two JSON texts, by the names of their keys; all of it where one is missing. Broken JSON counts as text. */
export function listChanges(before: string | null, after: string | null): Change[] {
  const [old, now] = [parse(before), parse(after)];
  if (!isObject(old) && !isObject(now))
    return old === undefined && now === undefined ? [] : [{ name: "", before: toText(old), after: toText(now) }];
  const [left, right] = [isObject(old) ? old : {}, isObject(now) ? now : {}];
  const whole =
    isObject(old) === isObject(now) || old === undefined || now === undefined
      ? []
      : [{ name: "", before: isObject(old) ? null : toText(old), after: isObject(now) ? null : toText(now) }];
  const names = [...new Set([...Object.keys(left), ...Object.keys(right)])];
  return [
    ...whole,
    ...names
      .map((name) => ({ name, before: formatValue(name, left[name]), after: formatValue(name, right[name]) }))
      .filter((change) => change.before !== change.after),
  ];
}

/** The values of one side of an entry, e.g. "comp until March 3, 2027 · reason: exam moved"; null where there are none. */
export function formatValues(json: string | null): string | null {
  const value = parse(json);
  if (!isObject(value)) return toText(value);
  return Object.entries(value)
    .filter(([name]) => name !== "look")
    .map(([name, one]) => {
      const key = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      if (!name.endsWith("Until")) return `${key}: ${formatValue(name, one) ?? "none"}`;
      if (typeof one === "number" && one > 0) return `${key} ${dateText(one, "UTC")}`;
      // A ban without an end lasts; access without one there is none.
      return name === "banUntil" ? "ban for ever" : `${key.replace(/ until$/, "")}: none`;
    })
    .join(" · ");
}

/** A moment is kept in milliseconds, under a name that ends so; 0 is none. */
function formatValue(name: string, value: unknown): string | null {
  if (!/(At|Until)$/.test(name) || typeof value !== "number") return toText(value);
  return value > 0 ? `${timeText(value, value, "UTC").absolute} UTC` : "none";
}

function parse(json: string | null): unknown {
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
