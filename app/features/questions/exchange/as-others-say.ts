// What several formats of other tools say in one way.

/** How far an answer may be off: other tools know no relative tolerance. */
export function absoluteTolerance(value: number, tolerance: { kind: string; value: number }): number {
  if (tolerance.kind === "absolute") return tolerance.value;
  return Number((Math.abs(value) * tolerance.value).toPrecision(12));
}

/** A category's path as a topic: its last three steps, without what every Moodle has above them. */
export function topicOf(category: string): string[] {
  const steps = category
    .replaceAll("//", "\u0000")
    .split("/")
    .map((step) => step.replaceAll("\u0000", "/").trim())
    .filter((step) => step && !/^(\$[a-z]+\$|top|RadCore|Default for .*)$/i.test(step));
  return steps.slice(-3).map((step) => step.slice(0, 80));
}

/** A file name without folders or signs that mean something to a path. */
export function safeName(name: string): string {
  return (
    name
      .split(/[\\/]/)
      .at(-1)
      ?.replace(/[^\p{L}\p{N}._-]+/gu, "-")
      .replace(/^\.+/, "")
      .slice(0, 120) || "picture"
  );
}
