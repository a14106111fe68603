import { index, type RouteConfig, route } from "@remix-run/route-config";

// The whole site map. Who may call what is said by each loader and action (features/auth/guards.server.ts).
export default [
  // everyone; `/` is the landing page for visitors and home for learners
  index("routes/home.tsx"),
  route("pricing", "routes/public/pricing.tsx"),
  route("checkout", "routes/public/checkout.tsx"),
  route("subscription/success", "routes/public/subscription-success.tsx"),
  route("subscription/manage", "routes/public/subscription-manage.tsx"),
  route("login", "routes/public/login.tsx"),
  route("verify-email", "routes/public/verify-email.tsx"),
  route("forgot-password", "routes/public/forgot-password.tsx"),
  route("reset-password", "routes/public/reset-password.tsx"),
  route("unsubscribe", "routes/public/unsubscribe.tsx"),

  // signed in
  route("questions", "routes/signed-in/questions.tsx"),
  route("questions/flag", "routes/signed-in/flag.ts"),
  route("questions/session/:sessionId", "routes/signed-in/session.tsx"),
  route("questions/session/:sessionId/results", "routes/signed-in/session-results.tsx"),
  route("recent-study-sets", "routes/signed-in/recent.tsx"),
  route("flagged-questions", "routes/signed-in/flagged.tsx"),
  route("progress", "routes/signed-in/progress.tsx"),
  route("settings", "routes/signed-in/settings.tsx"),
  route("settings/export", "routes/signed-in/settings.export.ts"),

  // admins
  route("admin", "routes/admin/overview.tsx"),
  route("admin-subscription", "routes/admin/admin-subscription.tsx"),
  route("admin-subscription/learners", "routes/admin/admin-subscription.learners.tsx"),
  route("admin-subscription/learners/:userId", "routes/admin/admin-subscription.learner.tsx"),
  route("admin-subscription/events", "routes/admin/admin-subscription.events.tsx"),
  route("admin-subscription/settings", "routes/admin/admin-subscription.settings.tsx"),
  route("analytics", "routes/admin/analytics.tsx"),
  route("analytics/live", "routes/admin/analytics.live.ts"),
  route("analytics/rebuild", "routes/admin/analytics.rebuild.ts"),
  route("analytics/export", "routes/admin/analytics.export.ts"),
  route("analytics/questions/:questionId", "routes/admin/analytics.question.tsx"),
  route("communications", "routes/admin/communications.tsx"),
  route("communications/audience", "routes/admin/communications.audience.ts"),
  route("communications/campaigns/:campaignId", "routes/admin/communications.campaign.tsx"),
  route("communications/announcements/:announcementId", "routes/admin/communications.announcement.tsx"),

  // api
  route("api/auth/me", "routes/api/auth.me.ts"),
  route("api/auth/logout", "routes/api/auth.logout.ts"),
  route("api/auth/*", "routes/api/auth.ts"),
  route("api/subscriptions/quota", "routes/api/subscriptions.quota.ts"),
  route("api/analytics/session", "routes/api/analytics.session.ts"),
  route("api/analytics/session/:id", "routes/api/analytics.session.ping.ts"),
  route("api/analytics/pageview", "routes/api/analytics.pageview.ts"),
  route("api/analytics/click", "routes/api/analytics.click.ts"),
  route("api/analytics/engagement", "routes/api/analytics.engagement.ts"),
  route("api/payments/webhook", "routes/api/payments.webhook.ts"),
  route("api/announcements/dismiss", "routes/api/announcements.dismiss.ts"),
  route("api/theme", "routes/api/theme.ts"),
  route("api/*", "routes/api/not-found.ts"),

  // APP_ENV=local only
  route("dev/mail", "routes/dev/mail.tsx"),

  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
