import { paths } from "./paths";

// Links of the admin area that hold an id or a query.

/** A report, as `writeQuery` writes it. */
export function analyticsPath(query: URLSearchParams): string {
  return query.size ? `${paths.analytics}?${query}` : paths.analytics;
}

/** One list of a report as CSV. */
export function analyticsExportPath(query: URLSearchParams, list: string): string {
  return `${paths.analytics}/export?${new URLSearchParams([...query, ["list", list]])}`;
}

/** How one question is answered. */
export function questionReportPath(questionId: string): string {
  return `${paths.analytics}/questions/${encodeURIComponent(questionId)}`;
}

/** One learner's subscription, for admins. */
export function adminSubscriberPath(userId: string): string {
  return `${paths.adminSubscribers}/${encodeURIComponent(userId)}`;
}

/** The search over users, questions and posts; `only` one kind of them, more of it. */
export function adminSearchPath(q: string, only?: string): string {
  return `${paths.adminSearch}?${new URLSearchParams({ q, ...(only && { only }) })}`;
}

/** A campaign: its draft, or how far it is. "new" is one that is not written yet. */
export function campaignPath(campaignId: string, query?: Record<string, string>): string {
  return `${paths.communications}/campaigns/${campaignId}${query ? `?${new URLSearchParams(query)}` : ""}`;
}

/** An announcement, to change it. "new" is one that is not made yet. */
export function announcementPath(announcementId: string): string {
  return `${paths.communications}/announcements/${announcementId}`;
}

/** A post, to write on it. */
export function adminPostPath(postId: string, query?: Record<string, string>): string {
  return `${paths.adminBlog}/${encodeURIComponent(postId)}${query ? `?${new URLSearchParams(query)}` : ""}`;
}

/** Where what is being written of a post is kept by itself, as JSON. */
export function autosavePath(postId: string): string {
  return `${adminPostPath(postId)}/autosave`;
}

/** One account, for admins. */
export function adminUserPath(userId: string): string {
  return `${paths.adminUsers}/${encodeURIComponent(userId)}`;
}

/** Where an admin gets everything that is stored about an account, as JSON. */
export function adminUserExportPath(userId: string): string {
  return `${adminUserPath(userId)}/export`;
}

/** A social card, to change it. "new" is one that is not made yet; the query says of what. */
export function adminCardPath(cardId: string, query?: Record<string, string>): string {
  return `${paths.adminCards}/${encodeURIComponent(cardId)}${query ? `?${new URLSearchParams(query)}` : ""}`;
}

/** A release of the RVU calculator: what it changes, and what can be done with it. */
export function adminReleasePath(releaseId: string, query?: Record<string, string>): string {
  return `${paths.adminRvu}/${encodeURIComponent(releaseId)}${query ? `?${new URLSearchParams(query)}` : ""}`;
}

/** A question in the editor. */
export function editQuestionPath(questionId: string): string {
  return `${paths.manageQuestions}/${encodeURIComponent(questionId)}`;
}

/** Where what is being written of a question is kept by itself, as JSON. */
export function autosaveQuestionPath(questionId: string): string {
  return `${editQuestionPath(questionId)}/autosave`;
}

/** What was published of a question, and what changed between two of them. */
export function questionVersionsPath(questionId: string, query?: Record<string, string>): string {
  return `${editQuestionPath(questionId)}/versions${query ? `?${new URLSearchParams(query)}` : ""}`;
}

/** What learners reported of one question. */
export function reportsOfPath(questionId: string): string {
  return `${paths.questionReports}/${encodeURIComponent(questionId)}`;
}

/** The page that plays questions by their ids; the address holds them, so it can be kept and passed on. */
export function testByIdsPath(ids: string[], mode?: string): string {
  return `${paths.testByIds}?${new URLSearchParams({ ids: ids.join(","), ...(mode && { mode }) })}`;
}

/** The questions that cite a guideline in an edition. */
export function guidelinePath(name: string, edition: string, query?: Record<string, string>): string {
  return `${paths.guidelines}?${new URLSearchParams({ name, edition, ...query })}`;
}

/** An import: what it would do, or did. */
export function importPath(importId: string, query?: Record<string, string>): string {
  const search = query && Object.keys(query).length ? `?${new URLSearchParams(query)}` : "";
  return `${paths.importQuestions}/${encodeURIComponent(importId)}${search}`;
}

/** Where the browser sends pieces of a file; "new" begins an import. */
export function importRowsPath(importId: string): string {
  return `${importPath(importId)}/rows`;
}

/** Where the pictures go that came with a file. */
export const importPicturesPath = `${paths.importQuestions}/pictures`;

/** Questions as they are exported, a page at a time, as JSON. */
export const exportRowsPath = `${paths.exportQuestions}/rows`;
