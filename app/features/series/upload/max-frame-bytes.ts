/** Maximum size of the file of one frame in bytes. A mammogram of 3328 × 4096 pixels has about 15 MB. */
export const maxFrameBytes = 24 * 1024 * 1024;
