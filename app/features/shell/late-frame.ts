import { lateComponent } from "~/ui/slot";

const dispensable = { dispensable: true };

// Visitors do not load the navigation of learners, nor learners the frame of visitors.

export const topNav = lateComponent(async () => (await import("./top-nav")).TopNav, dispensable);
export const publicHeader = lateComponent(async () => (await import("./public-frame")).PublicHeader, dispensable);
export const publicFooter = lateComponent(async () => (await import("./public-frame")).PublicFooter, dispensable);
/** The bar over what an admin sees who looks as somebody else. */
export const lookBanner = lateComponent(async () => (await import("./look-banner")).LookBanner, dispensable);

const ofVisitors = [publicHeader, publicFooter];

/** Fetches the frame of whoever is there, before the page is hydrated. */
export async function prepareFrame({ learner, look }: { learner: boolean; look: boolean }): Promise<void> {
  const shown = learner ? [topNav, ...(look ? [lookBanner] : [])] : ofVisitors;
  await Promise.all(shown.map(({ prepare }) => prepare()));
}

if (import.meta.env.SSR) await Promise.all([topNav, lookBanner, ...ofVisitors].map(({ prepare }) => prepare()));
