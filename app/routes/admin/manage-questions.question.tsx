import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly, notFound } from "~/features/auth/guards.server";
import { answerAct } from "~/features/bank/editor/answer-act.server";
import { EditorPage } from "~/features/bank/editor/components/editor-page";
import { editorOf, showEditor } from "~/features/bank/editor/show-editor.server";

export const headers = forwardActionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `Question ${data?.externalId ?? ""} · RadCore` },
];

export const loader = adminOnly(async ({ context, params, request, viewer }) => {
  const { questionId = "" } = params;
  const page = await showEditor(context, viewer, questionId, new URL(request.url).searchParams);
  if (page) return page;
  const editor = await editorOf(context, questionId);
  throw editor === null ? notFound(request) : redirect(editor);
});

export const action = adminOnly((args) => answerAct(args));

export default function ManageQuestion() {
  const page = useLoaderData<typeof loader>();
  return <EditorPage key={page.id} page={page} result={useActionData<typeof action>()?.result} />;
}
