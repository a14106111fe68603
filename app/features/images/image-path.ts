/** Returns the public path of an image. */
export function imagePath(key: string): string {
  return `/images/${key}`;
}

/** Returns the Markdown that shows an image with its credit and license as the caption. */
export function imageMarkdown({
  key,
  alt,
  source,
  license,
}: Record<"key" | "alt" | "source" | "license", string>): string {
  const caption = `Image: ${source} · ${license}`.replace(/["\\]/g, "\\$&");
  return `![${alt.replace(/[[\]\\]/g, "\\$&")}](${imagePath(key)} "${caption}")`;
}
