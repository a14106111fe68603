/** Maximum characters of the findings, and of the impression. */
export const maxReportLength = 4_000;
