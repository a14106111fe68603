/** Largest upload, bytes. */
export const maxUploadBytes = 5 * 1024 * 1024;
/** CSS pixels, of width and of height. */
export const maxSidePixels = 6000;
/** Longest alt text, source and licence, characters. */
export const maxImageTextLength = 200;

/** Every picture's address; nothing else lies under it. */
export const imageKeyPattern = /^[0-9a-f]{64}\.(png|jpg|webp)$/;
