import { index, type RouteConfig, route } from "@remix-run/route-config";

export default [
  index("routes/home.tsx"),
  route("api/auth/me", "routes/api/auth.me.ts"),
  route("api/auth/*", "routes/api/auth.ts"),
] satisfies RouteConfig;
