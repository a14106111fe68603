// Every internal link, so that an address is written once. What holds an id and only admins
// or only those who study follow is in admin-paths.ts and study-paths.ts: this file is on every page.

export const paths = {
  home: "/",
  login: "/login",
  loginCode: "/login/code",
  verifyEmail: "/verify-email",
  forgotPassword: "/forgot-password",
  resetPassword: "/reset-password",
  pricing: "/pricing",
  checkout: "/checkout",
  subscriptionSuccess: "/subscription/success",
  manageSubscription: "/subscription/manage",
  questions: "/questions",
  flag: "/questions/flag",
  progress: "/progress",
  progressDomains: "/progress/domains",
  progressReset: "/progress/reset",
  recent: "/recent-study-sets",
  flagged: "/flagged-questions",
  customSets: "/custom-sets",
  /** Live counts of the builder, as JSON. */
  customSetCounts: "/custom-sets/counts",
  /** The forms of the mock exam. */
  mock: "/custom-sets/mock",
  studySets: "/questions/sets",
  search: "/questions/search",
  /** Where the runner saves answers, flags, notes and marks, as JSON. */
  save: "/api/study/save",
  /** The questions that follow, ahead of time, for subscribers. */
  ahead: "/api/study/ahead",
  report: "/questions/report",
  ownReports: "/settings/reports",
  settings: "/settings",
  twoStep: "/settings/two-step",
  settingsExport: "/settings/export",
  /** Own notes, flags and results, to take along. */
  studyExport: "/settings/study-export",
  about: "/about",
  rvu: "/rvu-calculator",
  /** The named studies with their values, and the places Medicare pays by, as JSON. */
  rvuCatalogue: "/rvu-calculator/catalogue",
  rvuLocalities: "/rvu-calculator/localities",
  rvuShifts: "/rvu-calculator/shifts",
  rvuSync: "/rvu-calculator/shifts/sync",
  adminRvu: "/admin-rvu",
  /** A file that the build writes (vite.config.ts). */
  licences: "/licences.txt",
  /** The landing page's question, asked and answered without an account. */
  tryQuestion: "/try",
  blog: "/blog",
  cards: "/instagram-cards",
  admin: "/admin",
  adminUsers: "/admin-users",
  adminBlog: "/admin-blog",
  /** Pictures of the public pages: the list, and where they are uploaded. */
  adminImages: "/admin-blog/images",
  /** Markdown as the post will show it, as JSON. */
  adminPreview: "/admin-blog/preview",
  adminCards: "/admin-social-cards",
  /** A card as it will be drawn, as a picture. */
  adminCardPreview: "/admin-social-cards/preview",
  manageQuestions: "/manage-questions",
  newQuestion: "/manage-questions/new",
  /** Where the list sends what is done to many questions, a piece at a time, as JSON. */
  bulkQuestions: "/manage-questions/bulk",
  importQuestions: "/manage-questions/import",
  exportQuestions: "/manage-questions/export",
  /** What learners say is wrong, and what became of it. */
  questionReports: "/question-reports",
  /** Which guidelines are cited, in which editions. */
  guidelines: "/question-reports/guidelines",
  freeQuestions: "/admin-free-questions",
  testByIds: "/admin-test-by-ids",
  adminAudit: "/admin/audit",
  adminAuditExport: "/admin/audit/export",
  /** The app's numbers and what waits, and what analytics says of today, as JSON. */
  adminLive: "/admin/live",
  adminToday: "/admin/today",
  adminSearch: "/admin/search",
  adminSubscription: "/admin-subscription",
  adminSubscribers: "/admin-subscription/learners",
  adminPaymentEvents: "/admin-subscription/events",
  adminSubscriptionSettings: "/admin-subscription/settings",
  communications: "/communications",
  /** How many a segment has, for the form of a campaign. */
  campaignAudience: "/communications/audience",
  analytics: "/analytics",
  analyticsLive: "/analytics/live",
  analyticsRebuild: "/analytics/rebuild",
  devMail: "/dev/mail",
  theme: "/api/theme",
  /** Where the payment provider tells of events; signed, so it may come from another site. */
  paymentWebhook: "/api/payments/webhook",
  /** Mail programs post here by themselves (RFC 8058); signed, so it may come from another site. */
  unsubscribe: "/unsubscribe",
  dismissAnnouncement: "/api/announcements/dismiss",
  logout: "/api/auth/logout",
  /** Ends impersonation. */
  stopImpersonation: "/api/look/stop",
  visit: "/api/analytics/session",
  pageView: "/api/analytics/pageview",
  click: "/api/analytics/click",
  engagement: "/api/analytics/engagement",
} as const;

/** Sign-in page, with the way back, the form to show and what has just happened. */
export function loginPath(options: { redirectTo?: string; mode?: "signup"; notice?: string } = {}): string {
  const query = new URLSearchParams();
  if (options.mode) query.set("mode", options.mode);
  if (options.notice) query.set("notice", options.notice);
  if (options.redirectTo && options.redirectTo !== "/") query.set("redirectTo", options.redirectTo);
  return query.size ? `${paths.login}?${query}` : paths.login;
}

/** The second step of a sign-in, with the way back. */
export function loginCodePath(redirectTo: string): string {
  return redirectTo === "/" ? paths.loginCode : `${paths.loginCode}?${new URLSearchParams({ redirectTo })}`;
}

/** "Check your mail", or with a token the page that confirms an address; `redirectTo` is where to go after signing in. */
export function verifyEmailPath(options: { token?: string; sent?: boolean; redirectTo?: string } = {}): string {
  const query = new URLSearchParams();
  if (options.token) query.set("token", options.token);
  if (options.sent) query.set("sent", "1");
  if (options.redirectTo && options.redirectTo !== "/") query.set("redirectTo", options.redirectTo);
  return query.size ? `${paths.verifyEmail}?${query}` : paths.verifyEmail;
}

/** A question of the free list, to be tried without an account. */
export function tryPath(questionId: string): string {
  return `${paths.tryQuestion}?q=${encodeURIComponent(questionId)}`;
}

/** The bank with a filter, as `writeFilter` writes it. */
export function questionsPath(query: URLSearchParams): string {
  return query.size ? `${paths.questions}?${query}` : paths.questions;
}
