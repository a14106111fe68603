import { redirect } from "@remix-run/cloudflare";
import { readFields } from "../../../lib/http";
import { paths } from "../../../paths";
import { notFound, type SignedInArgs } from "../../auth/guards.server";
import { readEventsQuery, writeEventsQuery } from "../report/events-query";
import { replayEvent, replayWaiting } from "./replay.server";

/** Handles a form of the events page and redirects back to the page with the result. */
export async function answerEvents({ context, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const intent = form.get("intent");
  if (intent !== "replay" && intent !== "replayWaiting") throw new Response("Unknown form", { status: 400 });
  const params = writeEventsQuery(readEventsQuery(new URL(request.url).searchParams));
  const { payments } = context;
  if (!payments) params.set("done", "noProvider");
  else {
    const replayed =
      intent === "replay"
        ? await replayEvent(context, payments, viewer.userId, String(form.get("event")))
        : await replayWaiting(context, payments, viewer.userId);
    if (!replayed) throw notFound(request);
    params.set("done", `${replayed.handled}-${replayed.failed}`);
  }
  return redirect(`${paths.adminPaymentEvents}?${params}`);
}
