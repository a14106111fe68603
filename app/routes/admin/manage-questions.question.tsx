import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly, notFound } from "~/features/auth/guards.server";
import { EditorPage } from "~/features/bank/editor/components/editor-page";
import { handleEditorAction } from "~/features/bank/editor/editor.action.server";
import { findEditorPath, loadEditor } from "~/features/bank/editor/editor.loader.server";

export const headers = forwardActionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Question ${data?.externalId ?? ""} · RadCore` },
];

export const loader = adminOnly("bank", async ({ context, params, request, viewer }) => {
  const { questionId = "" } = params;
  const page = await loadEditor(context, viewer, questionId, new URL(request.url).searchParams);
  if (page) return page;
  const editor = await findEditorPath(context, questionId);
  throw editor === null ? notFound(request) : redirect(editor);
});

export const action = adminOnly("bank", (args) => handleEditorAction(args));

export default function AdminQuestion() {
  const page = useLoaderData<typeof loader>();
  return <EditorPage key={page.id} page={page} result={useActionData<typeof action>()?.result} />;
}
