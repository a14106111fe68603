import { Link } from "@remix-run/react";
import { cn } from "~/lib/cn";
import { loginPath, paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { contentId } from "~/ui/page";
import type { Landing as LandingData } from "../read-landing.server";
import { LandingFaq } from "./landing-faq";
import { LandingPlans } from "./landing-plans";
import { LandingShot } from "./landing-shot";
import { TryForm } from "./try-form";

const wideClassName = "mx-auto max-w-6xl px-4 sm:px-6";

/** The landing page for visitors (B2). */
export function Landing({ landing }: { landing: LandingData }) {
  const { title, lead, freeNote, question, figures, price, shots, reviewStatus } = landing;
  // Beside a tall question with a picture, the text starts at the top and stays in view.
  const hasPicture = question !== null && question.series.length > 0;
  const signUpButton = (
    <Link to={loginPath({ mode: "signup" })} className={buttonClass({ size: "lg" })}>
      Sign up free
    </Link>
  );
  return (
    <main id={contentId} tabIndex={-1} className="flex-1 outline-none">
      <section
        className={cn(
          wideClassName,
          "grid grid-cols-1 items-center gap-10 pt-10 pb-14 sm:pt-14 lg:grid-cols-[1fr_minmax(0,1.05fr)] lg:gap-14 lg:pb-16",
          hasPicture && "lg:items-start",
        )}
      >
        <div className={cn(hasPicture && "lg:sticky lg:top-20 lg:pt-12")}>
          <h1 className="font-semibold text-4xl leading-[1.1] sm:text-5xl">{title}</h1>
          <p className="mt-5 max-w-prose text-lg text-muted-foreground leading-relaxed">{lead}</p>
          <div className="mt-7 flex flex-wrap items-center gap-3">
            {signUpButton}
            <Link to={paths.login} className={buttonClass({ variant: "outline", size: "lg" })}>
              Sign in
            </Link>
          </div>
          <p className="mt-4 text-muted-foreground text-sm">
            {freeNote}
            {price && ` Access to all questions costs ${price}.`}
          </p>
        </div>
        {question && (
          <section aria-labelledby="try" className="card p-5 shadow-(color:--shadow-tint) shadow-lg sm:p-6">
            <h2 id="try" className="mb-3 font-semibold text-lg">
              Try today’s question
            </h2>
            <TryForm question={question} />
          </section>
        )}
      </section>

      {figures.length > 0 && (
        <section aria-label="The bank in numbers" className="border-border border-y bg-card">
          <dl className={cn(wideClassName, "grid grid-cols-2 gap-x-6 gap-y-7 py-9 sm:grid-cols-3 lg:grid-cols-5")}>
            {figures.map(({ value, name }) => (
              <div key={name} className="flex flex-col-reverse justify-end">
                <dt className="mt-0.5 text-balance text-muted-foreground text-sm">{name}</dt>
                <dd className="font-semibold text-3xl tabular-nums tracking-tight">{value}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}

      <div className={cn(wideClassName, "grid gap-16 py-16 sm:gap-24 sm:py-24")}>
        {shots.map((shot, index) => (
          <LandingShot key={shot.name} shot={shot} isFlipped={index % 2 === 1} />
        ))}
      </div>

      <section aria-labelledby="reviewStatus" className="border-border border-y bg-card">
        <div className={cn(wideClassName, "grid gap-x-14 gap-y-4 py-14 lg:grid-cols-[1fr_1.4fr]")}>
          <h2 id="reviewStatus" className="font-semibold text-2xl sm:text-3xl">
            {reviewStatus.title}
          </h2>
          <div>
            <p className="max-w-prose text-lg leading-relaxed">{reviewStatus.text}</p>
            <Link to={paths.about} className="link mt-4 inline-block">
              {reviewStatus.link}
            </Link>
          </div>
        </div>
      </section>

      <LandingPlans landing={landing} className={cn(wideClassName, "py-16 sm:py-20")} />
      <LandingFaq entries={landing.faq} className={cn(wideClassName, "pb-20")} />
    </main>
  );
}
