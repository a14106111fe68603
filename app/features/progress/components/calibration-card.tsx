import { formatShare } from "~/lib/format-share";
import { Card } from "~/ui/card";
import { ShareChart } from "~/ui/share-chart";
import type { ConfidenceCalibration } from "../recent-answers";

const names = { guess: "Guess", unsure: "Unsure", sure: "Sure" };

/** Share correct for each level of confidence (Q9, R1). */
export function CalibrationCard({ judged }: { judged: readonly ConfidenceCalibration[] }) {
  const answers = judged.reduce((sum, one) => sum + one.answers, 0);
  return (
    <Card as="section" aria-labelledby="calibration" className="mt-7 max-w-2xl">
      <h2 id="calibration" className="font-semibold text-lg">
        Confidence
      </h2>
      <p className="text-muted-foreground text-sm">
        {answers === 0
          ? "Say how sure you are when you answer (C in the runner), and this shows how often you were right."
          : `How often you were right when you said how sure you were: ${answers} of your latest answers.`}
      </p>
      {answers > 0 && (
        <div className="mt-7">
          <ShareChart
            label="Share right at each confidence"
            name="Right"
            labelName="Confidence"
            shape="bars"
            points={judged.map(({ confidence, answers, correct }) => ({
              label: `${names[confidence]} (${answers})`,
              share: answers ? correct / answers : null,
              text: formatShare(correct, answers),
            }))}
          />
        </div>
      )}
    </Card>
  );
}
