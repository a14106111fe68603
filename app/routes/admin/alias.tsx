import { redirect } from "@remix-run/cloudflare";
import { adminUserPath } from "~/admin-paths";
import { adminOnly, notFound, throwNotFound } from "~/features/auth/guards.server";
import { paths } from "~/paths";

/** Pages by their aliases below the admin pages (M13). */
const pathsByAlias: Record<string, string> = {
  users: paths.adminUsers,
  blog: paths.adminBlog,
  "social-cards": paths.adminCards,
  subscription: paths.adminSubscription,
  communications: paths.communications,
  analytics: paths.analytics,
  questions: paths.manageQuestions,
  pictures: paths.pictures,
  "question-reports": paths.questionReports,
  "free-questions": paths.freeQuestions,
  "test-by-ids": paths.testByIds,
  "ai-practice": paths.aiPractice,
};

/** Redirects an alias to its page, keeping the query; 404 for any other path. */
export const loader = adminOnly("overview", ({ request, params }) => {
  const [name = "", userId, ...more] = (params["*"] ?? "").replace(/\/$/, "").split("/");
  const { search } = new URL(request.url);
  if (name === "users" && userId && more.length === 0) throw redirect(adminUserPath(userId) + search);
  const target = userId === undefined && Object.hasOwn(pathsByAlias, name) ? pathsByAlias[name] : undefined;
  if (!target) throw notFound(request);
  throw redirect(target + search);
});

export const action = adminOnly("overview", throwNotFound);

/** Never rendered; a component makes the 404 use the normal error page. */
export default function AdminAlias() {
  return null;
}
