/** Where a picture is shown. */
export function imagePath(key: string): string {
  return `/images/${key}`;
}

/** It in a text. */
export function imageMarkdown({ key, alt }: { key: string; alt: string }): string {
  return `![${alt.replace(/[[\]\\]/g, "\\$&")}](${imagePath(key)})`;
}
