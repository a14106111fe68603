import type { Knob } from "../phantoms/phantom";

/** A knob whose values have names, for example "0 off, 1 on". */
interface NamedValues {
  label: string;
  choices: { value: number; name: string }[];
}

/**
 * Returns the values that the label of a knob names, as in "Kernel (0 smooth, 1 sharp)" or "Order: 0 one after another, 1 every
 * second slice first". Returns null unless every value of the knob has a name.
 */
export function readNamedValues({ label, min, max, step }: Knob): NamedValues | null {
  const parts = label.match(/^(.+?)(?:: | \()(\d.*?)\)?$/);
  if (!parts?.[1] || !parts[2]) return null;
  const choices = parts[2].split(", ").map((text) => {
    const [, value, name] = text.match(/^(\d+):? (.+)$/) ?? [];
    return { value: Number(value), name: capitalize(name ?? "") };
  });
  const hasAllNames =
    choices.length === Math.round((max - min) / step) + 1 &&
    choices.every(({ value, name }, index) => value === min + index * step && name !== "");
  return hasAllNames ? { label: parts[1], choices } : null;
}

/** Returns a value of a knob with its unit, for example "7.5 mm". */
export function formatKnobValue(value: number, { unit }: Pick<Knob, "unit">): string {
  const number = new Intl.NumberFormat("en", { maximumFractionDigits: 6 }).format(value);
  if (!unit) return number;
  if (unit.startsWith(":")) return `${number}${unit.replace(" ", "")}`;
  const isAttached = unit === "°" || unit === "×" || unit.startsWith("%");
  return isAttached ? `${number}${unit}` : `${number} ${unit}`;
}

/** Returns a true value with four significant digits and a minus sign instead of a hyphen; its meaning states the unit. */
export function formatTruth(value: number): string {
  if (!Number.isFinite(value)) return "none";
  const number = new Intl.NumberFormat("en", { maximumSignificantDigits: 4 }).format(value === 0 ? 0 : value);
  return number.replace("-", "−");
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
