import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { adminOnly } from "~/features/auth/guards.server";
import { MockExamsView } from "~/features/bank/mock-exams/components/mock-exams-page";
import { handleMockExamsAction } from "~/features/bank/mock-exams/mock-exams.action.server";
import { loadMockExams } from "~/features/bank/mock-exams/mock-exams.loader.server";

export const meta: MetaFunction = () => [{ title: "Mock exams · RadCore" }];

export const loader = adminOnly("bankWriting", ({ context, request, viewer }) =>
  loadMockExams(context, viewer, request),
);

export const action = adminOnly("bankWriting", (args) => handleMockExamsAction(args));

export default function AdminMockExams() {
  return <MockExamsView page={useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />;
}
