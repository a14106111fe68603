import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { paths } from "../../app/paths";
import type { StandIn } from "../../dev/stripe-stand-in/stripe-stand-in";
import { startStandIn } from "../../scripts/stand-in";
import { type OwnSite, startOwnSite } from "./own-site";

export interface OwnShop {
  /** The site as it runs now; another after `moveTo`, at the same address. */
  site: OwnSite;
  standIn: StandIn;
  /** The stand-in's origin, for `open({ servers: [...] })`. */
  standInUrl: string;
  /**
   * Moves both clocks to a time (ms): the site is stopped, the stand-in does what falls due, and the site is started again in
   * that time on the same databases, and gets the events of the time between.
   */
  moveTo(at: number): Promise<void>;
  stop(): Promise<void>;
}

/** A site of the test's own with a payment provider of its own, whose knobs and clock the test holds. */
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
      // Nobody is there to deliver to; what falls due waits for the site.
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
