import { redirect } from "@remix-run/cloudflare";
import type { ClientActionFunctionArgs } from "@remix-run/react";
import { signedIn, signedInWith } from "~/features/auth/guards.server";
import { handleCardForm, prepareCardForm } from "~/features/review/flash-cards/card-forms.server";
import type { CardResult } from "~/features/review/flash-cards/flash-card-taxonomy";
import { runWithFallback } from "~/lib/action-fallback";
import { paths } from "~/paths";

/** Redirects a GET, for example after signing in, to the notebook. */
export const loader = signedIn(() => redirect(paths.notebook));

export const action = signedInWith(prepareCardForm, handleCardForm);

export async function clientAction({ request, serverAction }: ClientActionFunctionArgs) {
  const isAdding = (await request.clone().formData()).get("intent") === "add";
  return runWithFallback(serverAction, { hasCard: !isAdding, saved: false } satisfies CardResult);
}
