import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { QuestionPage } from "~/features/analytics/components/question-page";
import { readQuestionReport } from "~/features/analytics/report/question-report.server";
import { adminOnly, notFound, throwNotFound } from "~/features/auth/guards.server";

export const loader = adminOnly("bank", async ({ request, params, context: { db } }) => {
  const question = await readQuestionReport(db, params.questionId ?? "");
  if (!question) throw notFound(request);
  return question;
});

export const action = adminOnly("bank", throwNotFound);

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `Question ${data.id} · RadCore` : "Page not found · RadCore" },
];

export default function AdminQuestionAnalytics() {
  return <QuestionPage question={useLoaderData<typeof loader>()} />;
}
