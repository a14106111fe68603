import { data, type MetaFunction } from "@remix-run/cloudflare";
import { Form, Link, useLoaderData } from "@remix-run/react";
import { Images } from "lucide-react";
import { anyone } from "~/features/auth/guards.server";
import { readGallery } from "~/features/cards/card-gallery.server";
import { GalleryCardItem } from "~/features/cards/components/gallery-card";
import { buildPublicMeta } from "~/features/shell/public-meta";
import { loaderHeaders, publicCache } from "~/lib/public-cache";
import { paths } from "~/paths";
import { Button, buttonClass } from "~/ui/button";
import { EmptyState } from "~/ui/empty-state";
import { SelectField } from "~/ui/field";
import { Page } from "~/ui/page";
import { Pager } from "~/ui/pager";

export const headers = loaderHeaders;

export const loader = anyone(async ({ context, request }) => {
  const gallery = await readGallery(context, new URL(request.url).searchParams, "UTC");
  const meta = buildPublicMeta(context.settings, {
    title: "Social cards · RadCore",
    description: "Radiology questions and teaching points as pictures to save, post, or send to a colleague.",
    path: gallery.path,
  });
  return data({ ...gallery, meta }, { headers: publicCache(request) });
});

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];

export default function CardGalleryPage() {
  const { cards, kind, kinds, domain, domains, isFiltered, newer, older, thumbnailSize } =
    useLoaderData<typeof loader>();
  return (
    <Page
      width="wide"
      title="Social cards"
      description="Radiology questions and teaching points as pictures to save, post, or send to a colleague."
    >
      <Form
        method="get"
        action={paths.cards}
        key={kind + domain}
        className="mb-6 grid items-end gap-3 sm:grid-cols-[auto_auto_auto_1fr]"
      >
        <SelectField
          name="kind"
          label="Kind"
          defaultValue={kind}
          options={[{ value: "", label: "Every kind" }, ...kinds]}
        />
        <SelectField
          name="domain"
          label="Domain"
          defaultValue={domain}
          options={[{ value: "", label: "Every domain" }, ...domains]}
        />
        <Button type="submit" variant="outline">
          Show cards
        </Button>
      </Form>
      {cards.length ? (
        <ul className="grid items-start gap-5 sm:grid-cols-2 lg:grid-cols-3">
          {cards.map((card, index) => (
            <GalleryCardItem key={card.id} card={card} pictureSize={thumbnailSize} isFirst={index === 0} />
          ))}
        </ul>
      ) : (
        <EmptyState
          icon={Images}
          title={isFiltered ? "No cards match these filters" : "No cards yet"}
          action={
            (isFiltered || newer) && (
              <Link to={paths.cards} className={buttonClass({ variant: "outline" })}>
                Show all cards
              </Link>
            )
          }
        />
      )}
      <Pager label="Pages of cards" previous={newer} next={older} />
    </Page>
  );
}
