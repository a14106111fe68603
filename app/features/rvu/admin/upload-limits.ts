/** Maximum size of an uploaded file, in bytes. CMS's zips have about 6 MB, and the CSVs in them 3 MB. */
export const maxUploadBytes = 12_000_000;
export const maxUploadText = "12 MB";
