import { redirect } from "@remix-run/cloudflare";
import { adminUserPath } from "~/admin-paths";
import { adminOnly, notFound, throwNotFound } from "~/features/auth/guards.server";
import { paths } from "~/paths";

/** The specification's pages under the names one would guess (spec.md §2). */
const aliases: Record<string, string> = {
  users: paths.adminUsers,
  blog: paths.adminBlog,
  "social-cards": paths.adminCards,
  subscription: paths.adminSubscription,
  communications: paths.communications,
  analytics: paths.analytics,
  questions: paths.manageQuestions,
  "question-reports": paths.questionReports,
  "free-questions": paths.freeQuestions,
  "test-by-ids": paths.testByIds,
  "ai-practice": "/ai-practice",
};

/** Leads an admin to the page that is meant, with the query; what is no other name of a page is not found. */
export const loader = adminOnly(({ request, params }) => {
  const [name = "", userId, ...more] = (params["*"] ?? "").replace(/\/$/, "").split("/");
  const { search } = new URL(request.url);
  if (name === "users" && userId && more.length === 0) throw redirect(adminUserPath(userId) + search);
  const target = userId === undefined && Object.hasOwn(aliases, name) ? aliases[name] : undefined;
  if (!target) throw notFound(request);
  throw redirect(target + search);
});

export const action = adminOnly(throwNotFound);

/** Never seen: it is here so that what is not found looks as everywhere. */
export default function Alias() {
  return null;
}
