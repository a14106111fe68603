import { anyone } from "~/features/auth/guards.server";
import { readLocalitiesJson } from "~/features/rvu/rvu-catalog.server";
import { conditionalResponse } from "~/lib/conditional-response";
import { jsonError } from "~/lib/http";

export const loader = anyone(async ({ context, request }) => {
  const text = await readLocalitiesJson(context);
  if (!text) return jsonError(404, "The localities are not loaded yet");
  return conditionalResponse(request, {
    text,
    contentType: "application/json; charset=utf-8",
    modifiedAt: null,
    maxAge: 3_600,
  });
});
