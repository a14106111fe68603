export { DisputeList } from "./dispute-list";
export { OralHome } from "./oral-home";
export { OralInterview } from "./oral-interview";
export { OralReport } from "./oral-report";
