import { partOnDemand } from "~/ui/on-demand/part-on-demand";

// The frame is loaded lazily, because visitors and learners need different parts. Pages also work if the frame fails to
// load.

export const TopNav = partOnDemand("top-nav", async () => (await import("./top-nav")).TopNav);
export const PublicHeader = partOnDemand("public-header", async () => (await import("./public-frame")).PublicHeader);
export const PublicFooter = partOnDemand("public-footer", async () => (await import("./public-frame")).PublicFooter);
export const ImpersonationBanner = partOnDemand(
  "impersonation-banner",
  async () => (await import("./impersonation-banner")).ImpersonationBanner,
);

/** Loads the visitors' header and footer, for a page that is cached for offline use. */
export async function preloadPublicFrame(): Promise<void> {
  await Promise.all([PublicHeader.preload(), PublicFooter.preload()]);
}
