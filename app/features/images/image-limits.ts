/** Maximum size of an uploaded file. */
export const maxUploadBytes = 5 * 1024 * 1024;
/** Maximum width and height of an image, in pixels. */
export const maxSidePixels = 6000;
/** Maximum number of characters of the alt text, the source, and the license. */
export const maxImageTextLength = 200;

/** Matches the key of an uploaded image: the SHA-256 of the bytes, and the extension. */
export const imageKeyPattern = /^[0-9a-f]{64}\.(png|jpg|webp)$/;
