import { adminOnly, throwNotFound } from "~/features/auth/guards.server";
import { audienceSchema } from "~/features/communications/communication-forms";
import { toSegment } from "~/features/communications/segment";
import { selectAudience } from "~/features/communications/select-segment.server";
import { jsonError, jsonResponse } from "~/lib/http";

/**
 * Returns how many learners a segment has and how many of them get mail; the campaign form requests this after each
 * change of the segment.
 */
export const loader = adminOnly("communications", async ({ context, request }) => {
  const search = new URL(request.url).searchParams;
  const parsed = audienceSchema.safeParse({
    segment: search.get("segment"),
    days: Number(search.get("days") ?? "30"),
  });
  if (!parsed.success) return jsonError(400, "segment is required, and days must be 7 to 365");
  const segment = toSegment(parsed.data.segment, parsed.data.days);
  const [audience] = await selectAudience(context.db, segment, context.now);
  return jsonResponse(audience);
});

export const action = adminOnly("communications", throwNotFound);
