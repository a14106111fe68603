import { Card } from "~/ui/card";

/** Introduction for learners who have not answered anything yet. */
export function FirstSteps() {
  return (
    <Card as="section" aria-labelledby="first-steps">
      <h2 id="first-steps" className="font-semibold text-base">
        How it works
      </h2>
      <ol className="mt-2 grid list-decimal gap-2 pl-5 text-sm marker:text-muted-foreground">
        <li>Choose a number under “Quick start”. Five questions fit into a short break.</li>
        <li>Choose an answer and submit it. You see the key and the reason for every option at once.</li>
        <li>Answered questions come back under “Due for review”, just before you would forget them.</li>
        <li>Flag questions to see them again. Progress shows what you know in each domain.</li>
      </ol>
      <p className="mt-3 text-muted-foreground text-sm">You can stop at any question and continue from here later.</p>
    </Card>
  );
}
