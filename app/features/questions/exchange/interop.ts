// Conversions that the formats of several other tools share.

/** Returns the tolerance of an answer as an absolute value, because other tools have no relative tolerance. */
export function toAbsoluteTolerance(value: number, tolerance: { kind: string; value: number }): number {
  if (tolerance.kind === "absolute") return tolerance.value;
  return Number((Math.abs(value) * tolerance.value).toPrecision(12));
}

/** Returns the last three names of a category's path as a topic, without the top categories that every Moodle course has. */
export function parseTopic(category: string): string[] {
  const steps = category
    .replaceAll("//", "\u0000")
    .split("/")
    .map((step) => step.replaceAll("\u0000", "/").trim())
    .filter((step) => step && !/^(\$[a-z]+\$|top|RadCore|Default for .*)$/i.test(step));
  return steps.slice(-3).map((step) => step.slice(0, 80));
}

/** Returns a file name without folders and without characters that have a meaning in a path. */
export function toSafeFileName(name: string): string {
  return (
    name
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/[^\p{L}\p{N}._-]+/gu, "-")
      .replace(/^\.+/, "")
      .slice(0, 120) || "picture"
  );
}
