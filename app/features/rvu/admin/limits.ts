/** Bytes of an uploaded file: CMS's zips have some 6 MB, its CSVs 3. */
export const largestUpload = 12_000_000;
export const largestUploadText = "12 MB";
