import { Link } from "@remix-run/react";
import { Check, Grid3x3, Keyboard, type LucideIcon, ScrollText, Undo2, X } from "lucide-react";
import { freeQuestionQuota } from "~/constants";
import { cn } from "~/lib/cn";
import { loginPath, paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { contentId } from "~/ui/page";

const strengths: { icon: LucideIcon; title: string; text: string }[] = [
  {
    icon: ScrollText,
    title: "A reason for every option",
    text: "Not only why the key is right: why each of the others is wrong, a teaching point in one sentence, and the guideline or text it rests on.",
  },
  {
    icon: Grid3x3,
    title: "Both axes of the board",
    text: "Every question counts once for its organ system and once for its modality or other domain, so your progress reads like the blueprint.",
  },
  {
    icon: Undo2,
    title: "Close the lid whenever the pager goes",
    text: "An answer is confirmed only once it is saved. Open the session again on any device and you are at the same question.",
  },
  {
    icon: Keyboard,
    title: "Made for the reading room",
    text: "A low-glare dark theme, keys for answering (A to H, Enter, F to flag), and a layout that fits a phone in a white coat.",
  },
];

/** What a visitor sees first. */
export function Landing() {
  return (
    <main id={contentId} tabIndex={-1} className="flex-1 outline-none">
      <section className="mx-auto grid max-w-6xl items-center gap-10 px-4 pt-10 pb-14 sm:px-6 sm:pt-16 lg:grid-cols-[1.05fr_1fr] lg:gap-14 lg:pb-20">
        <div>
          <p className="mb-3 font-medium text-primary text-sm">Question bank for radiology residents</p>
          <h1 className="font-semibold text-4xl leading-[1.1] sm:text-5xl">Board-style questions that tell you why.</h1>
          <p className="mt-5 max-w-prose text-lg text-muted-foreground leading-relaxed">
            Practise diagnosis, physics and noninterpretive skills in short sessions, see what you know in each domain,
            and come back to what you missed.
          </p>
          <div className="mt-7 flex flex-wrap items-center gap-3">
            <Link to={loginPath({ mode: "signup" })} className={buttonClass({ size: "lg" })}>
              Sign up free
            </Link>
            <Link to={paths.login} className={buttonClass({ variant: "outline", size: "lg" })}>
              Sign in
            </Link>
          </div>
          <p className="mt-3 text-muted-foreground text-sm">
            {freeQuestionQuota} questions are free, without a card and without a time limit.
          </p>
        </div>
        <Example />
      </section>

      <section aria-labelledby="strengths" className="border-border border-y bg-card">
        <div className="mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-16">
          <h2 id="strengths" className="mb-8 font-semibold text-2xl">
            What you get
          </h2>
          <ul className="grid gap-x-10 gap-y-8 sm:grid-cols-2">
            {strengths.map(({ icon: Icon, title, text }) => (
              <li key={title} className="flex gap-4">
                <span className="grid size-10 shrink-0 place-items-center rounded-lg bg-accent text-accent-foreground">
                  <Icon aria-hidden="true" className="size-5" />
                </span>
                <div>
                  <h3 className="font-semibold">{title}</h3>
                  <p className="mt-1 max-w-prose text-muted-foreground">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </section>

      <section aria-labelledby="honest" className="mx-auto max-w-6xl px-4 py-12 sm:px-6 sm:py-16">
        <h2 id="honest" className="font-semibold text-2xl">
          Who checked a question is written on it
        </h2>
        <p className="mt-3 max-w-prose text-muted-foreground">
          The questions are our own; none is copied or recalled from an examination. Many begin as a machine's draft.
          Each shows where it came from and how far it has been reviewed, so you always know how much weight to give it.
        </p>
        <Link to={loginPath({ mode: "signup" })} className={cn(buttonClass({ size: "lg" }), "mt-7")}>
          Start with {freeQuestionQuota} free questions
        </Link>
      </section>
    </main>
  );
}

const exampleOptions = [
  {
    letter: "A",
    text: "Emphysematous cholecystitis",
    why: "Gas in the wall is bright with dirty shadowing, in an acutely ill patient.",
  },
  {
    letter: "B",
    text: "Adenomyomatosis",
    why: "Cholesterol crystals in Rokitansky–Aschoff sinuses cause the comet tails.",
    key: true,
  },
  { letter: "C", text: "Porcelain gallbladder", why: "Wall calcification is curvilinear with a clean shadow." },
  { letter: "D", text: "Gallbladder carcinoma", why: "An irregular mass; comet-tail artifacts are not a feature." },
];

/** How an answered question looks; written for this page, not taken from the bank. */
function Example() {
  return (
    <Card as="figure" className="shadow-lg shadow-(color:--shadow-tint)">
      <figcaption className="mb-3 flex flex-wrap items-center gap-2">
        <Badge tone="primary">Gastrointestinal</Badge>
        <Badge tone="primary">Ultrasound</Badge>
        <span className="ml-auto text-muted-foreground text-xs">Example</span>
      </figcaption>
      <p className="font-medium">
        Ultrasound shows focal thickening of the gallbladder fundus with echogenic foci in the wall that cast V-shaped
        comet-tail artifacts. What is the most likely diagnosis?
      </p>
      <ul className="mt-4 grid gap-2">
        {exampleOptions.map(({ letter, text, why, key }) => (
          <li
            key={letter}
            className={cn(
              "flex gap-3 rounded-lg border p-3 text-sm",
              key ? "border-success/50 bg-success/8" : "border-border",
            )}
          >
            <span
              className={cn(
                "grid size-6 shrink-0 place-items-center rounded-md font-semibold text-xs",
                key ? "bg-success text-success-foreground" : "bg-muted text-muted-foreground",
              )}
            >
              {letter}
            </span>
            <span className="min-w-0">
              <span className="font-medium">{text}</span>
              <span className="block text-[0.8125rem] text-muted-foreground">{why}</span>
            </span>
            {key ? (
              <Check aria-label="Correct" className="ml-auto size-4 shrink-0 text-success" />
            ) : (
              <X aria-label="Incorrect" className="ml-auto size-4 shrink-0 text-muted-foreground" />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
