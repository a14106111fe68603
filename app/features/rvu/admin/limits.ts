/** Maximum size of an uploaded file, in bytes. CMS's zips have about 6 MB, its CSVs 3 MB. */
export const largestUpload = 12_000_000;
export const largestUploadText = "12 MB";
