import { redirect } from "@remix-run/cloudflare";
import { readFields } from "~/lib/http";
import { paths } from "~/paths";
import { notFound, type SignedInArgs } from "../../auth/guards.server";
import { readEventsQuery, writeEventsQuery } from "../report/payment-events-query";
import { replayEvent, replayPending } from "./replay-payment-events.server";

/** Handles a form of the events page and redirects back to the page with the result. */
export async function handleEventsAction({ context, request, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const intent = form.get("intent");
  if (intent !== "replay" && intent !== "replayWaiting") throw new Response("Unknown form", { status: 400 });
  const params = writeEventsQuery(readEventsQuery(new URL(request.url).searchParams));
  const { payments } = context;
  if (!payments) params.set("done", "noProvider");
  else {
    const result =
      intent === "replay"
        ? await replayEvent(context, payments, viewer.userId, String(form.get("event")))
        : await replayPending(context, payments, viewer.userId);
    if (!result) throw notFound(request);
    params.set("done", `${result.handled}-${result.failed}`);
  }
  return redirect(`${paths.adminPaymentEvents}?${params}`);
}
