import type { MetaFunction } from "@remix-run/cloudflare";
import { useActionData, useLoaderData } from "@remix-run/react";
import { forwardActionHeaders } from "~/features/auth/form-replies.server";
import { adminOnly } from "~/features/auth/guards.server";
import { ImagesPage } from "~/features/images/components/images-page";
import { listImages } from "~/features/images/image-list.server";
import { handleImageUpload } from "~/features/images/images.action.server";

export const headers = forwardActionHeaders;

export const meta: MetaFunction = () => [{ title: "Images · RadCore" }];

export const loader = adminOnly("content", async ({ context, request }) => {
  const page = new URL(request.url).searchParams.get("page") ?? "";
  return listImages(context.db, /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1);
});

export const action = adminOnly("content", (args) => handleImageUpload(args));

export default function AdminImages() {
  return <ImagesPage list={useLoaderData<typeof loader>()} uploadResult={useActionData<typeof action>()} />;
}
