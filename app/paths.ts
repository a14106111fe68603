// Every internal link, so that an address is written once.

export const paths = {
  home: "/",
  login: "/login",
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
  recent: "/recent-study-sets",
  flagged: "/flagged-questions",
  settings: "/settings",
  settingsExport: "/settings/export",
  admin: "/admin",
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

/** "Check your mail", or with a token the page that confirms an address; `redirectTo` is where to go after signing in. */
export function verifyEmailPath(options: { token?: string; sent?: boolean; redirectTo?: string } = {}): string {
  const query = new URLSearchParams();
  if (options.token) query.set("token", options.token);
  if (options.sent) query.set("sent", "1");
  if (options.redirectTo && options.redirectTo !== "/") query.set("redirectTo", options.redirectTo);
  return query.size ? `${paths.verifyEmail}?${query}` : paths.verifyEmail;
}

/** The bank with a filter, as `writeFilter` writes it. */
export function questionsPath(query: URLSearchParams): string {
  return query.size ? `${paths.questions}?${query}` : paths.questions;
}

/**
 * The runner of a study session, at a question (1-based) or wherever the learner left off. `onlyMissed`: previous and next
 * pass over what was not missed.
 */
export function sessionPath(sessionId: string, question?: number, options: { onlyMissed?: boolean } = {}): string {
  const path = `/questions/session/${sessionId}${question ? `?q=${question}` : ""}`;
  return question && options.onlyMissed ? `${path}&only=missed` : path;
}

/** The results page of a study session. */
export function resultsPath(sessionId: string): string {
  return `/questions/session/${sessionId}/results`;
}

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

/** A campaign: its draft, or how far it is. "new" is one that is not written yet. */
export function campaignPath(campaignId: string, query?: Record<string, string>): string {
  return `${paths.communications}/campaigns/${campaignId}${query ? `?${new URLSearchParams(query)}` : ""}`;
}

/** An announcement, to change it. "new" is one that is not made yet. */
export function announcementPath(announcementId: string): string {
  return `${paths.communications}/announcements/${announcementId}`;
}
