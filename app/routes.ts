import { index, type RouteConfig, route } from "@remix-run/route-config";

export default [
  index("routes/home.tsx"),

  // accounts
  route("login", "routes/public/login.tsx"),
  route("verify-email", "routes/public/verify-email.tsx"),
  route("forgot-password", "routes/public/forgot-password.tsx"),
  route("reset-password", "routes/public/reset-password.tsx"),
  route("settings", "routes/signed-in/settings.tsx"),
  route("settings/export", "routes/signed-in/settings.export.ts"),
  route("dev/mail", "routes/dev/mail.tsx"),

  // api
  route("api/auth/me", "routes/api/auth.me.ts"),
  route("api/auth/*", "routes/api/auth.ts"),
] satisfies RouteConfig;
