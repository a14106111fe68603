import { paths } from "./paths";

// URLs of the admin area that contain an id or a query.

/** Returns the URL of an analytics report; `query` comes from `writeReportQuery`. */
export function analyticsPath(query: URLSearchParams): string {
  return query.size ? `${paths.analytics}?${query}` : paths.analytics;
}

/** Returns the URL of a report's list as CSV. */
export function analyticsExportPath(query: URLSearchParams, list: string): string {
  return `${paths.analytics}/export?${new URLSearchParams([...query, ["list", list]])}`;
}

/** Returns the URL of the statistics of one question. */
export function questionReportPath(questionId: string): string {
  return `${paths.analytics}/questions/${encodeURIComponent(questionId)}`;
}

/** Returns the URL of a residency program's admin page. */
export function adminProgramPath(programId: string): string {
  return `${paths.adminPrograms}/${encodeURIComponent(programId)}`;
}

/** Returns the URL of the admin search; `onlyKind` limits the results to one kind and lists more of that kind. */
export function adminSearchPath(searchText: string, onlyKind?: string): string {
  return `${paths.adminSearch}?${new URLSearchParams({ q: searchText, ...(onlyKind && { only: onlyKind }) })}`;
}

/** Returns the URL of the admin search's results, as JSON. */
export function adminSearchResultsPath(searchText: string): string {
  return `${paths.adminSearch}/results?${new URLSearchParams({ q: searchText })}`;
}

/** Returns the URL of a campaign's draft or progress; the id "new" starts a campaign. */
export function campaignPath(campaignId: string, query?: Record<string, string>): string {
  return `${paths.communications}/campaigns/${campaignId}${query ? `?${new URLSearchParams(query)}` : ""}`;
}

/** Returns the URL of an announcement's form; the id "new" creates an announcement. */
export function announcementPath(announcementId: string): string {
  return `${paths.communications}/announcements/${announcementId}`;
}

/** Returns the URL of a post's editor. */
export function adminPostPath(postId: string, query?: Record<string, string>): string {
  return `${paths.adminBlog}/${encodeURIComponent(postId)}${query ? `?${new URLSearchParams(query)}` : ""}`;
}

/** Returns the URL that autosaves a post's draft, as JSON. */
export function autosavePath(postId: string): string {
  return `${adminPostPath(postId)}/autosave`;
}

/** Returns the URL of a user's account. */
export function adminUserPath(userId: string): string {
  return `${paths.adminUsers}/${encodeURIComponent(userId)}`;
}

/** Returns the URL that exports an account's data, as JSON. */
export function adminUserExportPath(userId: string): string {
  return `${adminUserPath(userId)}/export`;
}

/** Returns the URL of a social card's editor; the id "new" creates a card from the source in the query. */
export function adminCardPath(cardId: string, query?: Record<string, string>): string {
  return `${paths.adminCards}/${encodeURIComponent(cardId)}${query ? `?${new URLSearchParams(query)}` : ""}`;
}

/** Returns the URL of an RVU release, with its changes and actions. */
export function adminReleasePath(releaseId: string, query?: Record<string, string>): string {
  return `${paths.adminRvu}/${encodeURIComponent(releaseId)}${query ? `?${new URLSearchParams(query)}` : ""}`;
}

/** Returns the URL of a question's editor. */
export function editQuestionPath(questionId: string): string {
  return `${paths.manageQuestions}/${encodeURIComponent(questionId)}`;
}

/** Returns the URL that autosaves a question's draft, as JSON. */
export function autosaveQuestionPath(questionId: string): string {
  return `${editQuestionPath(questionId)}/autosave`;
}

/** Returns the URL of a stored series. */
export function picturePath(seriesKey: string, query?: Record<string, string>): string {
  return `${paths.pictures}/${seriesKey}${query ? `?${new URLSearchParams(query)}` : ""}`;
}

/** Returns the URL of stored series with their frames for the question editor, as JSON. */
export function storedSeriesPath(keys: readonly string[]): string {
  return `${paths.storedSeries}?${new URLSearchParams({ keys: keys.join(",") })}`;
}

/** Returns the URL of a question's versions and their differences. */
export function questionVersionsPath(questionId: string, query?: Record<string, string>): string {
  return `${editQuestionPath(questionId)}/versions${query ? `?${new URLSearchParams(query)}` : ""}`;
}

/** Returns the URL of the reports on one question. */
export function reportsForQuestionPath(questionId: string, reply?: SuggestedReplyId): string {
  const path = `${paths.questionReports}/${encodeURIComponent(questionId)}`;
  return reply ? `${path}?${new URLSearchParams({ reply })}#open` : path;
}

/** A suggested reply to reports that a link can fill in. */
export type SuggestedReplyId = "key-corrected" | "question-changed";

/** Returns the URL of a test session with the given questions. The URL lists their ids, so admins can bookmark and share it. */
export function testByIdsPath(ids: string[], mode?: string): string {
  return `${paths.testByIds}?${new URLSearchParams({ ids: ids.join(","), ...(mode && { mode }) })}`;
}

/** Returns the URL of the questions that cite an edition of a guideline. */
export function guidelinePath(name: string, edition: string, query?: Record<string, string>): string {
  return `${paths.guidelines}?${new URLSearchParams({ name, edition, ...query })}`;
}

/** Returns the URL of an import. */
export function importPath(importId: string, query?: Record<string, string>): string {
  const search = query && Object.keys(query).length ? `?${new URLSearchParams(query)}` : "";
  return `${paths.importQuestions}/${encodeURIComponent(importId)}${search}`;
}

/** Returns the URL for uploading pieces of an import file; the id "new" begins an import. */
export function importRowsPath(importId: string): string {
  return `${importPath(importId)}/rows`;
}

/** URL for uploading the images of an import. */
export const importPicturesPath = `${paths.importQuestions}/pictures`;

/** URL that exports questions page by page, as JSON. */
export const exportRowsPath = `${paths.exportQuestions}/rows`;

/** Returns the URL of stored series for a pack, with the addresses of their files, as JSON. */
export function exportSeriesPath(keys: readonly string[]): string {
  return `${paths.exportQuestions}/series?${new URLSearchParams({ keys: keys.join(",") })}`;
}
