/** Returns the public path of an image. */
export function imagePath(key: string): string {
  return `/images/${key}`;
}

/** Returns the Markdown that shows an image. */
export function imageMarkdown({ key, alt }: { key: string; alt: string }): string {
  return `![${alt.replace(/[[\]\\]/g, "\\$&")}](${imagePath(key)})`;
}
