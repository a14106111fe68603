import { inject } from "vitest";
import type { Served } from "./served";

/** Returns the shared site of this vitest worker, for `*.served.test.ts` and e2e/. */
export function served(): Served {
  const site = inject("served")[Number(process.env.VITEST_POOL_ID) - 1];
  if (!site) throw new Error(`no site is served for worker ${process.env.VITEST_POOL_ID}`);
  return site;
}
