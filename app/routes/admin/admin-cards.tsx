import type { MetaFunction } from "@remix-run/cloudflare";
import { Link, useLoaderData } from "@remix-run/react";
import { adminCardPath } from "~/admin-paths";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { CardsFilter, CardsTable } from "~/features/cards/components/card-list";
import { listCards } from "~/features/cards/list-cards.server";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { buttonClass } from "~/ui/button";
import { Page } from "~/ui/page";

export const loader = adminOnly("content", ({ context, request, viewer }) =>
  listCards(context, viewer.timeZone, new URL(request.url).searchParams),
);

export const action = adminOnly("content", throwNotFound);

export const meta: MetaFunction = () => [{ title: "Social cards · RadCore" }];

export default function AdminCards() {
  const list = useLoaderData<typeof loader>();
  return (
    <Page
      width="wide"
      title="Social cards"
      description="Images of questions and teaching points for the public gallery."
      actions={
        <>
          <Link to={paths.cards} className={buttonClass({ variant: "outline" })}>
            Open gallery
          </Link>
          <Link to={adminCardPath("new")} className={buttonClass()}>
            New card
          </Link>
        </>
      }
    >
      {list.isDeleted && (
        <Alert tone="success" className="mb-5">
          Card deleted.
        </Alert>
      )}
      <CardsFilter filters={list.filters} />
      <CardsTable list={list} />
    </Page>
  );
}
