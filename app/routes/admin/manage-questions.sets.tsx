import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly } from "~/features/auth/guards.server";
import { StudySetsAdmin } from "~/features/sets/curated/components/study-sets-admin";
import { handleStudySetForm } from "~/features/sets/curated/study-sets-admin.action.server";
import { loadStudySetsAdmin } from "~/features/sets/curated/study-sets-admin.loader.server";

export const headers = forwardActionHeaders;

export const meta: MetaFunction = () => [{ title: "Study sets · RadCore" }];

export const loader = adminOnly("bankWriting", ({ context, request }) =>
  loadStudySetsAdmin(context.db, new URL(request.url).searchParams),
);

export const action = adminOnly("bankWriting", (args) => handleStudySetForm(args));

export default function ManageStudySets() {
  return <StudySetsAdmin page={useLoaderData<typeof loader>()} result={useActionData<typeof action>()?.result} />;
}
