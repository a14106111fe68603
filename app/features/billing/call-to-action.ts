import { formatDate } from "../../lib/time-text";
import type { Viewer } from "../auth/viewer.server";
import { getStanding } from "./current-standing";

/** The next step that the pricing page offers a visitor or learner; `until` is a formatted date. */
export type CallToAction =
  /** `closed`: this site has no payment provider. `off`: an admin turned subscriptions off (P6). */
  | { kind: "closed" | "off" }
  | { kind: "subscribe"; hasSubscribedBefore: boolean }
  | { kind: "manage" }
  | { kind: "resume" | "pay" | "ending" | "comp" | "seat"; until: string }
  /** A renewal is unpaid and its grace period has ended. */
  | { kind: "owing" };

type PricingViewer = Pick<Viewer, "subscription" | "seatUntil" | "subscriptionsEnabled" | "timeZone">;

/** Returns the next step for a visitor (null) or learner at `now` (ms); `canBuy` says whether this site sells subscriptions. */
export function getCallToAction(viewer: PricingViewer | null, canBuy: boolean, now: number): CallToAction {
  const subscription = viewer?.subscription;
  const standing = subscription && getStanding(subscription, now);
  if (viewer && subscription && standing && standing !== "expired") {
    const until = (at: number) => formatDate(at, viewer.timeZone);
    if (standing === "past_due") return { kind: "pay", until: until(subscription.paidUntil) };
    if (standing === "comp") return { kind: "comp", until: until(subscription.accessUntil) };
    if (standing !== "canceled") return { kind: "manage" };
    const kind = subscription.cancelAt !== null && subscription.status !== "canceled" ? "resume" : "ending";
    return { kind, until: until(subscription.paidUntil) };
  }
  if (viewer?.seatUntil) return { kind: "seat", until: formatDate(viewer.seatUntil, viewer.timeZone) };
  if (!canBuy) return { kind: "closed" };
  if (viewer && !viewer.subscriptionsEnabled) return { kind: "off" };
  if (subscription?.status === "past_due" || subscription?.status === "unpaid") return { kind: "owing" };
  return { kind: "subscribe", hasSubscribedBefore: Boolean(subscription && subscription.accessUntil > 0) };
}
