import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paths } from "../../app/paths";
import type { StandIn } from "../../dev/stripe-stand-in/stripe-stand-in";
import { startStandIn } from "../../scripts/stand-in";
import { type OwnSite, startOwnSite } from "./own-site";

export interface OwnShop {
  /** The running site, replaced by `moveTo` at the same address. */
  site: OwnSite;
  standIn: StandIn;
  /** The stand-in's origin, for `open({ servers: [...] })`. */
  standInUrl: string;
  /**
   * Moves both clocks to a time in milliseconds: stops the site, runs what falls due at the stand-in, restarts the site at that
   * time on the same databases, and delivers the events in between.
   */
  moveTo(at: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts a site with its own payment provider, whose settings and clock the test controls. */
export async function startOwnShop(options: Parameters<typeof startOwnSite>[0] = {}): Promise<OwnShop> {
  const folder = mkdtempSync(join(tmpdir(), "radcore-shop-"));
  let offset = 0;
  const payments = await startStandIn({ signTime: () => Date.now() + offset });
  const { standIn } = payments;
  const startSite = (port = 0) =>
    startOwnSite({
      ...options,
      port,
      persist: folder,
      bindings: { ...payments.bindings, ...options?.bindings, CLOCK_OFFSET: String(offset) },
    });
  const shop: OwnShop = {
    site: await startSite(),
    standIn,
    standInUrl: payments.url,
    async moveTo(at) {
      const port = Number(new URL(shop.site.url).port);
      await standIn.settled();
      await shop.site.stop();
      offset = at - Date.now();
      // The site is down, so deliveries wait for it.
      standIn.knobs.hold = true;
      await standIn.clock.advance(at);
      shop.site = await startSite(port);
      standIn.knobs.hold = false;
      await standIn.work();
    },
    async stop() {
      await payments.stop();
      await shop.site.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  standIn.deliverTo(shop.site.url + paths.paymentWebhook);
  return shop;
}
