import { countNoun } from "~/lib/text";
import { Card } from "~/ui/card";
import { StartButton } from "../../study/components/start-button";

/** Offers the compare drill for leeches (F4). */
export function CompareCard({ leechCount }: { leechCount: number }) {
  return (
    <Card
      as="section"
      aria-labelledby="compare"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3"
    >
      <div className="min-w-0 max-w-prose flex-1 basis-60">
        <h2 id="compare" className="font-semibold text-base">
          Compare drill
        </h2>
        <p className="text-muted-foreground text-sm">
          You keep missing {countNoun(leechCount, "question")} that you knew before. Look-alikes are often to blame, so
          the drill pairs each question with its closest one.
        </p>
      </div>
      <StartButton request={{ from: "leeches" }} variant="outline" size="lg">
        Start drill
      </StartButton>
    </Card>
  );
}
