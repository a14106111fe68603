/** The bytes of a text in each encoding in which it could be stored: UTF-8, Latin-1, and UTF-16 of both byte orders. */
export function encodeInAllWays(text: string): Buffer[] {
  const utf16 = Buffer.from(text, "utf16le");
  return [Buffer.from(text), Buffer.from(text, "latin1"), utf16, Buffer.from(utf16).swap16()];
}
