import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData, useSearchParams } from "@remix-run/react";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { PictureLibraryPage } from "~/features/bank/pictures/components/picture-library-page";
import { loadPictureLibrary } from "~/features/bank/pictures/pictures.loader.server";

export const meta: MetaFunction = () => [{ title: "Pictures · RadCore" }];

export const loader = adminOnly("bank", ({ context, request }) => loadPictureLibrary(context, request));

export const action = adminOnly("bank", throwNotFound);

export default function AdminPictures() {
  const [search] = useSearchParams();
  return <PictureLibraryPage library={useLoaderData<typeof loader>()} wasRemoved={search.get("done") === "removed"} />;
}
