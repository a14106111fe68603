import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly, notFound } from "~/features/auth/guards.server";
import { answerCard } from "~/features/cards/answer-card.server";
import { ChooseSource } from "~/features/cards/components/choose-source";
import { CardMaker } from "~/features/cards/components/maker";
import { showCard } from "~/features/cards/show-card.server";

export const headers = forwardActionHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.step === "edit" && data.card ? "Social card" : "New social card"} · RadCore` },
];

export const loader = adminOnly(async ({ context, params, request }) => {
  const page = await showCard(context, params.cardId ?? "", new URL(request.url).searchParams);
  if (!page) throw notFound(request);
  return page;
});

export const action = adminOnly((args) => answerCard(args));

export default function AdminCard() {
  const page = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  if (page.step === "choose") return <ChooseSource page={page} />;
  return (
    <CardMaker
      key={page.card?.id ?? page.questionId}
      page={page}
      result={answer?.result}
      drawn={(answer as { preview?: (string | null)[] } | undefined)?.preview}
    />
  );
}
