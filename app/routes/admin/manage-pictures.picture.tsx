import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData, useSearchParams } from "@remix-run/react";
import { adminOnly, notFound } from "~/features/auth/guards.server";
import { PicturePage } from "~/features/bank/pictures/components/picture-page";
import { handlePictureAction } from "~/features/bank/pictures/picture.action.server";
import { loadPicture } from "~/features/bank/pictures/pictures.loader.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: `${data?.title ?? "Picture"} · RadCore` }];

export const loader = adminOnly("bank", async ({ context, request, params, viewer }) => {
  const picture = await loadPicture(context, viewer, request, params.seriesKey ?? "");
  if (!picture) throw notFound(request);
  return picture;
});

export const action = adminOnly("bankWriting", (args) => handlePictureAction(args));

export default function AdminPicture() {
  const picture = useLoaderData<typeof loader>();
  const [search] = useSearchParams();
  const reply = useActionData<typeof action>();
  const outcome = reply && "outcome" in reply ? reply.outcome : undefined;
  return <PicturePage key={picture.key} picture={picture} done={search.get("done")} outcome={outcome} />;
}
