import type { MetaFunction } from "@remix-run/cloudflare";
import { useLoaderData } from "@remix-run/react";
import { signedIn } from "~/features/auth/guards.server";
import { CalibrationCard } from "~/features/progress/components/calibration-card";
import { DomainTable } from "~/features/progress/components/domain-table";
import { NothingAnswered } from "~/features/progress/components/nothing-answered";
import { ProgressFrame } from "~/features/progress/components/progress-frame";
import { loadProgressDomains } from "~/features/progress/progress-domains.loader.server";

export const loader = signedIn(({ context, viewer }) => loadProgressDomains(context, viewer));

export const meta: MetaFunction = () => [{ title: "Progress by domain · RadCore" }];

export default function ProgressDomains() {
  const { total, organs, modalities, calibration } = useLoaderData<typeof loader>();
  const withPercentile = [...organs, ...modalities].some(({ percentile }) => percentile !== null);
  return (
    <ProgressFrame title="Progress by domain" description="Every question counts once in each of the two axes.">
      {total.answered === 0 ? (
        <NothingAnswered />
      ) : (
        <>
          <DomainTable title="Organ systems" axis="organ" rows={organs} withPercentile={withPercentile} />
          <DomainTable title="Modalities and other" axis="modality" rows={modalities} withPercentile={withPercentile} />
          <p className="mt-4 max-w-prose text-muted-foreground text-xs">
            Bars: the strong part is right at the latest answer, the light part is answered and not right. Trend:
            percentage points from the answers before to the last 50. Time and confidence: of the last 100 answers.
            Below five answers the plain numbers stand instead of a percentage.
            {withPercentile && " Percentile: of first tries, among learners with at least 50 of them in the domain."}
          </p>
          <CalibrationCard judged={calibration} />
        </>
      )}
    </ProgressFrame>
  );
}
