import { Form, useNavigation } from "@remix-run/react";
import type { ReactNode } from "react";
import { allDomains } from "~/features/questions/filter";
import { domainName } from "~/features/questions/taxonomy";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { ProgressBar } from "~/ui/progress-bar";
import { type FirstRunStep, firstRunSteps } from "../first-run";
import { trainingYears } from "../profile-taxonomy";

interface FirstRunScreenProps {
  step: FirstRunStep;
  plan: { examDate: string | null; trainingYear: string | null; domains: readonly string[] };
  /** The day after today, YYYY-MM-DD: the first possible exam date. */
  firstExamDate: string;
  error?: string;
}

/** Heading and explanation of each screen. */
export const firstRunTexts: Record<FirstRunStep, { title: string; description: string }> = {
  exam: {
    title: "When is your exam?",
    description:
      "Progress then shows how many questions to answer each day. Every question you have answered comes back at least 7 days before the exam.",
  },
  year: {
    title: "What is your training year?",
    description: "Custom sets start with the levels up to your year. You can change the levels in every set.",
  },
  domains: {
    title: "Which domains are you weak in?",
    description: "Home suggests these domains first, until your answers show where you are weak.",
  },
};

/** One screen of the first run with its question. */
export function FirstRunScreen({ step, plan, firstExamDate, error }: FirstRunScreenProps) {
  const stepNumber = firstRunSteps.indexOf(step) + 1;
  const isLast = stepNumber === firstRunSteps.length;
  const pendingIntent = useNavigation().formData?.get("intent");
  return (
    <Card className="grid gap-5 p-5 sm:p-6">
      <div className="grid gap-2">
        <p className="text-muted-foreground text-sm">
          Step {stepNumber} of {firstRunSteps.length}
        </p>
        <ProgressBar value={stepNumber} max={firstRunSteps.length} label="Steps" />
      </div>
      <Form key={step} method="post" className="grid gap-6">
        <input type="hidden" name="step" value={step} />
        {step === "exam" && (
          <Field
            label="Exam date"
            type="date"
            name="examDate"
            min={firstExamDate}
            defaultValue={plan.examDate ?? ""}
            error={error ? [error] : undefined}
          />
        )}
        {step === "year" && (
          <Choices legend="Training year">
            {trainingYears.map((year) => (
              <Choice key={year} type="radio" name="trainingYear" value={year} isChosen={plan.trainingYear === year}>
                {year}
              </Choice>
            ))}
          </Choices>
        )}
        {step === "domains" && (
          <Choices legend="Weak domains">
            {allDomains.map(({ domain }) => (
              <Choice
                key={domain}
                type="checkbox"
                name="domain"
                value={domain}
                isChosen={plan.domains.includes(domain)}
              >
                {domainName(domain)}
              </Choice>
            ))}
          </Choices>
        )}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" name="intent" value="save" size="lg" pending={pendingIntent === "save"}>
            {isLast ? "Save and finish" : "Save and continue"}
          </Button>
          <Button
            type="submit"
            name="intent"
            value="skip"
            size="lg"
            variant="ghost"
            formNoValidate
            pending={pendingIntent === "skip"}
          >
            Skip this step
          </Button>
        </div>
      </Form>
      <p className="text-muted-foreground text-sm">You can change your answers in the settings at any time.</p>
    </Card>
  );
}

function Choices({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  );
}

interface ChoiceProps {
  type: "radio" | "checkbox";
  name: string;
  value: string;
  isChosen: boolean;
  children: ReactNode;
}

function Choice({ type, name, value, isChosen, children }: ChoiceProps) {
  return (
    <label className="relative inline-flex min-h-11 min-w-14 cursor-pointer items-center justify-center rounded-lg border border-input/60 bg-card px-3.5 text-sm hover:bg-accent has-checked:border-primary has-checked:bg-primary has-checked:font-semibold has-checked:text-primary-foreground has-focus-visible:outline-2 has-focus-visible:outline-ring has-focus-visible:outline-offset-2">
      <input
        type={type}
        name={name}
        value={value}
        defaultChecked={isChosen}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {children}
    </label>
  );
}
