import { sitemapPath } from "~/blog-paths";
import { anyone } from "~/features/auth/guards.server";
import { conditionalResponse } from "~/lib/conditional-response";
import { paths } from "~/paths";

/** Path prefixes hidden from search engines: pages of admins and learners, and URLs with secrets. */
const hiddenPaths = [
  paths.admin,
  paths.manageQuestions,
  paths.pictures,
  paths.questionReports,
  paths.aiPractice,
  paths.analytics,
  paths.communications,
  paths.questions,
  paths.progress,
  paths.recent,
  paths.flagged,
  paths.customSets,
  paths.notebook,
  paths.labs,
  paths.settings,
  paths.program,
  paths.firstRun,
  paths.checkout,
  "/subscription/",
  paths.verifyEmail,
  paths.resetPassword,
  paths.unsubscribe,
  "/api/",
  "/dev/",
];

export const loader = anyone(({ context, request }) => {
  const lines = ["User-agent: *", ...hiddenPaths.map((path) => `Disallow: ${path}`), ""];
  return conditionalResponse(request, {
    text: [...lines, `Sitemap: ${context.settings.url}${sitemapPath}`, ""].join("\n"),
    contentType: "text/plain; charset=utf-8",
    modifiedAt: null,
    maxAge: 3600,
  });
});
