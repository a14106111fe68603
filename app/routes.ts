import { index, type RouteConfig, route } from "@remix-run/route-config";

export default [
  // public
  index("routes/home.tsx"),
  route("pricing", "routes/public/pricing.tsx"),
  route("subscription/manage", "routes/public/subscription-manage.tsx"),

  // signed in
  route("questions", "routes/signed-in/questions.tsx"),
  route("recent-study-sets", "routes/signed-in/recent.tsx"),
  route("flagged-questions", "routes/signed-in/flagged.tsx"),
  route("progress", "routes/signed-in/progress.tsx"),

  // admin
  route("admin", "routes/admin/overview.tsx"),

  // api
  route("api/auth/me", "routes/api/auth.me.ts"),
  route("api/auth/logout", "routes/api/auth.logout.ts"),
  route("api/auth/*", "routes/api/auth.ts"),
  route("api/subscriptions/quota", "routes/api/subscriptions.quota.ts"),
  route("api/theme", "routes/api/theme.ts"),
  route("api/*", "routes/api/not-found.ts"),

  route("*", "routes/not-found.tsx"),
] satisfies RouteConfig;
