/** Maximum size of an upload. */
export const maxUploadBytes = 5 * 1024 * 1024;
/** Maximum width and height. */
export const maxSidePixels = 6000;
/** Maximum characters of alt text, source, and license. */
export const maxImageTextLength = 200;

/** Keys of uploaded images: the SHA-256 of the bytes and the extension. */
export const imageKeyPattern = /^[0-9a-f]{64}\.(png|jpg|webp)$/;
