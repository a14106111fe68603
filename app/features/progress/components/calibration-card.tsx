import { formatShare } from "~/lib/format-share";
import { Card } from "~/ui/card";
import { ShareChart } from "~/ui/share-chart";
import type { ConfidenceCalibration } from "../recent-answers";

const confidenceLabels = { guess: "Guess", unsure: "Unsure", sure: "Sure" };

/** Share of correct answers for each level of confidence (Q9, R1). */
export function CalibrationCard({ calibration }: { calibration: readonly ConfidenceCalibration[] }) {
  const answers = calibration.reduce((sum, level) => sum + level.answers, 0);
  return (
    <Card as="section" aria-labelledby="calibration" className="mt-7 max-w-2xl">
      <h2 id="calibration" className="font-semibold text-lg">
        Confidence
      </h2>
      <p className="text-muted-foreground text-sm">
        {answers === 0
          ? "Rate your confidence when you answer (press C) to see how often you are correct at each level."
          : `How often you were correct at each level, from ${answers} of your latest answers.`}
      </p>
      {answers > 0 && (
        <div className="mt-7">
          <ShareChart
            label="Share of correct answers by confidence"
            name="Correct"
            labelName="Confidence"
            shape="bars"
            points={calibration.map(({ confidence, answers, correct }) => ({
              label: `${confidenceLabels[confidence]} (${answers})`,
              share: answers ? correct / answers : null,
              text: formatShare(correct, answers),
            }))}
          />
        </div>
      )}
    </Card>
  );
}
