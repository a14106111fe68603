import { anyone } from "~/features/auth/guards.server";
import { catalogCacheSeconds, readCatalogJson } from "~/features/rvu/rvu-catalog.server";
import { conditionalResponse } from "~/lib/conditional-response";
import { jsonError } from "~/lib/http";

export const loader = anyone(async ({ context, request }) => {
  const text = await readCatalogJson(context, new URL(request.url).searchParams.get("release"));
  if (!text) return jsonError(404, "No release has this id");
  return conditionalResponse(request, {
    text,
    contentType: "application/json; charset=utf-8",
    modifiedAt: null,
    maxAge: catalogCacheSeconds,
  });
});
