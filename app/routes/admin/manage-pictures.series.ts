import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { loadStoredSeries } from "~/features/bank/pictures/pictures.loader.server";
import { jsonResponse } from "~/lib/http";

export const loader = adminOnly("bank", async ({ context, request }) =>
  jsonResponse(await loadStoredSeries(context, request)),
);

export const action = adminOnly("bank", throwNotFound);
