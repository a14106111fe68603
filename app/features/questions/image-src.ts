/**
 * Returns the URL path of a question's image. `file` is the key of an upload (64 hex digits and an extension) or the file name
 * of a drawing.
 */
export function getImageSrc(file: string): string {
  return `/images/${/^[0-9a-f]{64}\./.test(file) ? "" : "questions/"}${encodeURIComponent(file)}`;
}
