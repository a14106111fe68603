export { ReportForm } from "./report-form";
export { ReportResult } from "./report-result";
