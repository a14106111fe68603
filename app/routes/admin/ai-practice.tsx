import type { MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useActionData } from "@remix-run/react";
import { adminOnly } from "~/features/auth/guards.server";
import { PracticePage } from "~/features/practice/components/practice-page";
import { handleTemplateDraft } from "~/features/practice/template-draft.action.server";

export const meta: MetaFunction = () => [{ title: "AI practice · RadCore" }];

export const loader = adminOnly("bankWriting", () => null);

export const action = adminOnly("bankWriting", (args) => handleTemplateDraft(args));

// The browser draws the questions, so a new template or seed in the address needs nothing from the server.
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod ? defaultShouldRevalidate : false;

export default function AiPractice() {
  return <PracticePage problem={useActionData<typeof action>()?.problem} />;
}
