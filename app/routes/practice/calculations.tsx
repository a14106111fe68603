import type { MetaFunction } from "@remix-run/cloudflare";
import { type ShouldRevalidateFunction, useActionData } from "@remix-run/react";
import { adminOnly } from "~/features/auth/guards.server";
import { CalculationsPage } from "~/features/practice/components/calculations-page";
import { practiceOnly } from "~/features/practice/practice-only.server";
import { handleTemplateDraft } from "~/features/practice/template-draft.action.server";

export const meta: MetaFunction = () => [{ title: "Calculations · RadCore" }];

export const loader = practiceOnly(() => null);

export const action = adminOnly("bankWriting", (args) => handleTemplateDraft(args));

// The browser draws the questions, so a new template or seed in the address needs nothing from the server.
export const shouldRevalidate: ShouldRevalidateFunction = ({ formMethod, defaultShouldRevalidate }) =>
  formMethod ? defaultShouldRevalidate : false;

export default function Calculations() {
  return <CalculationsPage problem={useActionData<typeof action>()?.problem} />;
}
