import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { ExportPage } from "~/features/bank/exports/components/export-page";
import { formatBankQuery, hasFilter, parseBankQuery } from "~/features/bank/list/bank-query";
import { statusLabels } from "~/features/bank/status-labels";

export const meta: MetaFunction = () => [{ title: "Export questions · RadCore" }];

export const loader = adminOnly("bankWriting", ({ request }) => {
  const search = new URL(request.url).searchParams;
  const query = parseBankQuery(search);
  return {
    listQuery: hasFilter(query) ? formatBankQuery(query).toString() : "",
    ids: (search.get("ids") ?? "").slice(0, 5000),
    statuses: Object.entries(statusLabels).map(([value, label]) => ({ value, label })),
  };
});

export const action = adminOnly("bankWriting", throwNotFound);

export default function AdminQuestionExport() {
  return <ExportPage {...useLoaderData<typeof loader>()} />;
}
