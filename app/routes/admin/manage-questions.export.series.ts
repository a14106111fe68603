import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { loadExportSeries } from "~/features/bank/exports/export-series.server";
import { jsonResponse } from "~/lib/http";

export const loader = adminOnly("bankWriting", async ({ context, request }) =>
  jsonResponse(await loadExportSeries(context, request)),
);

export const action = adminOnly("bankWriting", throwNotFound);
