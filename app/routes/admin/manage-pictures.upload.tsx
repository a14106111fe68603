import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { UploadPage } from "~/features/bank/pictures/upload/components/upload-page";

export const meta: MetaFunction = () => [{ title: "Upload pictures · RadCore" }];

export const loader = adminOnly("bankWriting", ({ viewer }) => ({ adminName: viewer.fullName || viewer.username }));

export const action = adminOnly("bankWriting", throwNotFound);

export default function AdminPictureUpload() {
  return <UploadPage {...useLoaderData<typeof loader>()} />;
}
