import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { ImportPage } from "~/features/bank/imports/components/import-page";
import { loadImports } from "~/features/bank/imports/imports.loader.server";

export const meta: MetaFunction = () => [{ title: "Import questions · RadCore" }];

export const loader = adminOnly("bankWriting", async ({ context, request, viewer }) => ({
  runs: await loadImports(context, viewer),
  wasCanceled: new URL(request.url).searchParams.get("done") === "canceled",
}));

export const action = adminOnly("bankWriting", throwNotFound);

export default function AdminQuestionImport() {
  return <ImportPage {...useLoaderData<typeof loader>()} />;
}
