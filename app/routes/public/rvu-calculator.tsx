import { data, type MetaFunction } from "@remix-run/cloudflare";
import { anyone } from "~/features/auth/guards.server";
import type { Me } from "~/features/auth/me-view";
import { RvuCalculator } from "~/features/rvu/components/rvu-calculator";
import { WhatIsAnRvu } from "~/features/rvu/components/teach/what-is-an-rvu";
import { preloadPublicFrame } from "~/features/shell/lazy-frame";
import { buildPublicMeta } from "~/features/shell/public-meta";
import { useMe } from "~/features/shell/session";
import { isImpersonatedPage } from "~/lib/impersonated-page";
import { getLastLearner, isCachedPage } from "~/lib/last-signed-in";
import { loaderHeaders, publicCache } from "~/lib/public-cache";
import { paths } from "~/paths";
import { Page } from "~/ui/page";

export const headers = loaderHeaders;

export const meta: MetaFunction<typeof loader> = ({ data }) => data?.meta ?? [];

/** Returns only metadata: the tally lives in the browser and the catalog has its own URL. */
export const loader = anyone(({ context: { settings }, request }) => {
  const meta = buildPublicMeta(settings, {
    title: "RVU calculator for radiologists · RadCore",
    description:
      "Count the studies in a shift and see your work RVUs, pace, and mix. Free, works offline, needs no account, and never asks about patients.",
    path: paths.rvu,
  });
  return data({ meta }, { headers: publicCache(request) });
});

/** Returns the username of the tally's owner; offline, that of the last signed-in user, whose shift may be in progress. */
function getTallyOwner(me: Me | null | undefined): string | null {
  if (typeof document === "undefined") return null;
  // During an impersonation the tally has no owner, so nothing is saved to the account.
  if (isImpersonatedPage()) return null;
  return me?.username ?? (isCachedPage() ? getLastLearner() : null);
}

export default function RvuCalculatorPage() {
  const me = useMe().data;
  return (
    <Page
      title="RVU calculator"
      description="Count the studies in a shift as you read them, and see your pace, study mix, and work RVUs from Medicare’s fee schedule."
      width="wide"
    >
      <noscript>
        <p className="alert tone-warning mb-4">
          The tally needs JavaScript, which is turned off in this browser. You can still read about RVUs below.
        </p>
      </noscript>
      <RvuCalculator owner={getTallyOwner(me)} fetchSignedOutPage={preloadPublicFrame} />
      <section aria-labelledby="what" className="mt-10 max-w-prose">
        <h2 id="what" className="mb-3 font-semibold text-xl">
          What is an RVU?
        </h2>
        <WhatIsAnRvu />
      </section>
    </Page>
  );
}
