/** Returns whether two contents are equal, ignoring the order of fields. */
export function isSameContent(a: unknown, b: unknown): boolean {
  return toStableJson(a) === toStableJson(b);
}

/** Returns the names of the fields in which two contents differ. */
export function listChangedFields(before: unknown, after: unknown): string[] {
  const [a, b] = [getFields(before), getFields(after)];
  const fieldNames = [...new Set([...Object.keys(a), ...Object.keys(b)])];
  return fieldNames.filter((name) => !isSameContent(a[name], b[name])).map((name) => fieldLabels[name] ?? name);
}

const fieldLabels: Record<string, string> = {
  teachingPoint: "teaching point",
  commonErrors: "common errors",
  answer: "value and tolerance",
  keys: "key",
  alt: "alt text",
  risc: "radioisotope safety",
  normal: "normal study",
  pick: "how many to select",
  checked: "second pass",
};

function getFields(value: unknown): Record<string, unknown> {
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>) : {};
}

function toStableJson(value: unknown): string {
  return JSON.stringify(value, (_key, nestedValue) =>
    typeof nestedValue === "object" && nestedValue !== null && !Array.isArray(nestedValue)
      ? Object.fromEntries(Object.entries(nestedValue).sort(([a], [b]) => (a < b ? -1 : 1)))
      : nestedValue,
  );
}
