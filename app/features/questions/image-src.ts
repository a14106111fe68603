/** Returns the address of a question's image: an upload is named by its key (64 hex digits and its kind), a drawing by its file. */
export function imageSrc(file: string): string {
  return `/images/${/^[0-9a-f]{64}\./.test(file) ? "" : "questions/"}${encodeURIComponent(file)}`;
}
