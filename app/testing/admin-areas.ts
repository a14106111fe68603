import type { AdminArea } from "../features/auth/admin-scopes";
import type { Endpoint } from "./route-table";

// The areas of the admin pages once more, by address and apart from the routes, so that a wrong area is found (A8).

/** The area of each address and of those below it, unless an earlier line is longer; then that of its action, if it differs. */
const areasByAddress: [start: string, area: AdminArea, actionArea?: AdminArea][] = [
  ["/admin/audit", "audit"],
  ["/admin", "overview"],
  ["/admin-users/reviewers", "admins"],
  ["/admin-users", "users"],
  ["/admin-subscription", "business"],
  ["/analytics/questions", "bank"],
  ["/analytics", "analytics"],
  ["/manage-questions/to-review", "bankReview"],
  ["/manage-questions/new", "bankWriting"],
  ["/manage-questions/sets", "bankWriting"],
  ["/manage-questions/topics", "bankWriting"],
  ["/manage-questions/mock-exams", "bankWriting"],
  ["/manage-questions/references", "bankWriting"],
  ["/manage-questions/import", "bankWriting"],
  ["/manage-questions/export", "bankWriting"],
  ["/manage-questions/:questionId/autosave", "bankWriting"],
  // The action checks the area of each act; its tests are in scopes.worker.test.ts.
  ["/manage-questions", "bank"],
  ["/manage-pictures/upload", "bankWriting"],
  ["/manage-pictures/:seriesKey", "bank", "bankWriting"],
  ["/manage-pictures", "bank"],
  ["/admin-free-questions", "bankWriting"],
  ["/admin-test-by-ids", "bank"],
  // Only admins save a drawn question as a draft.
  ["/ai-practice/calculations", "bankWriting"],
  ["/ai-practice/use", "business"],
  ["/ai-practice/disputes", "reports", "reportClosing"],
  ["/question-reports/guidelines", "bankWriting"],
  ["/question-reports/:questionId", "reports", "reportClosing"],
  ["/question-reports", "reports"],
  ["/admin-blog", "content"],
  ["/admin-social-cards", "content"],
  ["/admin-rvu", "rvu"],
  ["/communications", "communications"],
];

/** Returns the area that an admin loader or action should check, or undefined if the table does not have its address. */
export function getExpectedArea({ path, kind }: Endpoint): AdminArea | undefined {
  const [, area, actionArea] = areasByAddress.find(([start]) => path === start || path.startsWith(`${start}/`)) ?? [];
  return kind === "action" ? (actionArea ?? area) : area;
}
