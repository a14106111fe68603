import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminOnly, notFound } from "~/features/auth/guards.server";
import { DryRun } from "~/features/bank/imports/components/dry-run";
import { parseDryRunQuery } from "~/features/bank/imports/dry-run-query";
import { handleImportAction } from "~/features/bank/imports/import.action.server";
import { loadImportRun } from "~/features/bank/imports/import-run.loader.server";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: `${data?.run.fileName ?? "Import"} · Import questions · RadCore` },
];

export const loader = adminOnly("bankWriting", async ({ context, params, request, viewer }) => {
  const search = new URL(request.url).searchParams;
  const run = await loadImportRun(context, viewer, params.importId ?? "", parseDryRunQuery(search));
  if (!run) throw notFound(request);
  return { run, done: search.get("done") };
});

export const action = adminOnly("bankWriting", (args) => handleImportAction(args));

export default function AdminImportRun() {
  return <DryRun {...useLoaderData<typeof loader>()} />;
}
