/** Maximum characters of the findings, and of the impression. */
export const maxReportLength = 4_000;
/** Section of the table of cases that holds the cases for reports. */
export const reportSection = "report";
