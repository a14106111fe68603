import { latePart } from "~/ui/late/part";

// Visitors do not load the navigation of learners, nor learners the frame of visitors. Pages can do without: where it does
// not come, its place stays empty.

export const TopNav = latePart("top-nav", async () => (await import("./top-nav")).TopNav);
export const PublicHeader = latePart("public-header", async () => (await import("./public-frame")).PublicHeader);
export const PublicFooter = latePart("public-footer", async () => (await import("./public-frame")).PublicFooter);
/** The bar over what an admin sees who looks as somebody else. */
export const ImpersonationBanner = latePart(
  "look-banner",
  async () => (await import("./impersonation-banner")).ImpersonationBanner,
);

/** Fetches what visitors see, for a page that they keep. */
export async function preloadPublicFrame(): Promise<void> {
  await Promise.all([PublicHeader.preload(), PublicFooter.preload()]);
}
