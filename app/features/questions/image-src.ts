/** Where an image of a question is: an upload is named by its key (64 hex digits and its kind), all others are drawings of ours. */
export function imageSrc(file: string): string {
  return `/images/${/^[0-9a-f]{64}\./.test(file) ? "" : "questions/"}${encodeURIComponent(file)}`;
}
