import { Card } from "~/ui/card";
import { domainName } from "../../questions/taxonomy";
import { describeRecommendation, type Recommendation } from "../recommendations";
import { StudyDomainButton } from "./study-domain-button";

/** Recommended domains with reasons, each with a start button (R4). */
export function Recommendations({ recommendations }: { recommendations: readonly Recommendation[] }) {
  return (
    <Card as="section" aria-labelledby="next">
      <h2 id="next" className="font-semibold text-lg">
        Study next
      </h2>
      {recommendations.length === 0 ? (
        <p className="mt-1 text-muted-foreground text-sm">
          You have answered every question open to you. Review missed or due questions instead.
        </p>
      ) : (
        <>
          <p className="mt-1 text-muted-foreground text-sm">
            Domains with a high exam weight, a low score, and many new questions.
          </p>
          <ol className="mt-3 divide-y divide-border">
            {recommendations.map((recommendation) => (
              <li
                key={`${recommendation.axis} ${recommendation.domain}`}
                className="flex items-center justify-between gap-3 py-2.5 last:pb-0"
              >
                <span className="min-w-0">
                  <span className="block font-medium">{domainName(recommendation.domain)}</span>
                  <span className="block text-muted-foreground text-xs tabular-nums">
                    {describeRecommendation(recommendation)}
                  </span>
                </span>
                <StudyDomainButton domain={recommendation} />
              </li>
            ))}
          </ol>
        </>
      )}
    </Card>
  );
}
