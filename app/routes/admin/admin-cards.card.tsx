import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly, notFound } from "~/features/auth/guards.server";
import { CardEditor } from "~/features/cards/components/card-editor";
import { ChooseSource } from "~/features/cards/components/choose-source";
import { handleCardAction } from "~/features/cards/social-card.action.server";
import { loadCard } from "~/features/cards/social-card.loader.server";

export const headers = forwardActionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.step === "edit" && data.card ? "Social card" : "New social card"} · RadCore` },
];

export const loader = adminOnly("content", async ({ context, params, request }) => {
  const page = await loadCard(context, params.cardId ?? "", new URL(request.url).searchParams);
  if (!page) throw notFound(request);
  return page;
});

export const action = adminOnly("content", (args) => handleCardAction(args));

export default function AdminCard() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (page.step === "choose") return <ChooseSource page={page} />;
  return (
    <CardEditor
      key={page.card?.id ?? page.questionId}
      page={page}
      result={answer?.result}
      pictures={(answer as { preview?: (string | null)[] } | undefined)?.preview}
    />
  );
}
