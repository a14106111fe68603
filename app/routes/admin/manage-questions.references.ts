import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { listCitedReferences } from "~/features/questions/references.server";
import { jsonResponse } from "~/lib/http";

/** Returns the references that published questions cite; the editor requests them when a reference gets the focus (D5). */
export const loader = adminOnly("bankWriting", async ({ context }) =>
  jsonResponse(await listCitedReferences(context.db)),
);

export const action = adminOnly("bankWriting", throwNotFound);
