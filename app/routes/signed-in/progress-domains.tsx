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

export default function ProgressDomainsPage() {
  const { total, organs, modalities, calibration } = useLoaderData<typeof loader>();
  const showPercentile = [...organs, ...modalities].some(({ percentile }) => percentile !== null);
  return (
    <ProgressFrame
      title="Progress by domain"
      description="Each question counts once per organ system and once per modality."
    >
      {total.answered === 0 ? (
        <NothingAnswered />
      ) : (
        <>
          <DomainTable title="Organ systems" axis="organ" rows={organs} showPercentile={showPercentile} />
          <DomainTable
            title="Modalities and other domains"
            axis="modality"
            rows={modalities}
            showPercentile={showPercentile}
          />
          <p className="mt-4 max-w-prose text-muted-foreground text-xs">
            Bars: the dark part is correct on the latest answer, the light part is answered but not correct. Trend:
            change in percentage points from earlier answers to the last 50. Time and confidence cover the last 100
            answers. With fewer than five answers, counts appear instead of a percentage.
            {showPercentile &&
              " The percentile compares your first tries with those of learners who have at least 50 in the domain."}
          </p>
          <CalibrationCard calibration={calibration} />
        </>
      )}
    </ProgressFrame>
  );
}
