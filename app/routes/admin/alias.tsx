import { redirect } from "@remix-run/cloudflare";
import { adminUserPath } from "~/admin-paths";
import type { AdminArea } from "~/features/auth/admin-scopes";
import { adminOnly, enforceArea, notFound, throwNotFound } from "~/features/auth/guards.server";
import { paths } from "~/paths";

/** Pages by their aliases below the admin pages (M13), each with the area that it needs (A8). */
const pagesByAlias: Record<string, [path: string, area: AdminArea]> = {
  users: [paths.adminUsers, "users"],
  blog: [paths.adminBlog, "content"],
  "social-cards": [paths.adminCards, "content"],
  subscription: [paths.adminSubscription, "business"],
  communications: [paths.communications, "communications"],
  analytics: [paths.analytics, "analytics"],
  questions: [paths.manageQuestions, "bank"],
  pictures: [paths.pictures, "bank"],
  "question-reports": [paths.questionReports, "reports"],
  "free-questions": [paths.freeQuestions, "bankWriting"],
  "test-by-ids": [paths.testByIds, "bank"],
  "ai-practice": [paths.aiPractice, "practice"],
};

/** Redirects an alias to its page, keeping the query; 404 for any other path, and for a page outside the admin's scope. */
export const loader = adminOnly("overview", (args) => {
  const { request, params } = args;
  const [name = "", userId, ...more] = (params["*"] ?? "").replace(/\/$/, "").split("/");
  const page = Object.hasOwn(pagesByAlias, name) ? pagesByAlias[name] : undefined;
  const isPerson = name === "users" && userId !== undefined && userId !== "" && more.length === 0;
  if (!page || !(userId === undefined || isPerson)) throw notFound(request);
  const [path, area] = page;
  enforceArea(args, area);
  throw redirect((isPerson ? adminUserPath(userId) : path) + new URL(request.url).search);
});

export const action = adminOnly("overview", throwNotFound);

/** Never rendered; a component makes the 404 use the normal error page. */
export default function AdminAlias() {
  return null;
}
