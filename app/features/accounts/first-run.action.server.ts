import { data, redirect } from "@remix-run/cloudflare";
import { getStudyDay } from "../../lib/day";
import { readFields } from "../../lib/http";
import type { SignedInArgs } from "../auth/guards.server";
import { allDomains } from "../questions/filter";
import { type FirstRunStep, getPathAfterStep, readFirstRunStep } from "./first-run";
import { trainingYears } from "./profile-taxonomy";
import { type FirstRunAnswer, saveFirstRunAnswer } from "./save-settings.server";
import { profileSchema } from "./settings-schemas";

/** Saves or skips a screen of the first run, then redirects to the next one; returns an error if the answer is invalid. */
export async function handleFirstRunAction({ request, context, viewer }: SignedInArgs) {
  const form = await readFields(request);
  const step = readFirstRunStep(new URLSearchParams([["step", String(form.get("step"))]]));
  const answer = form.get("intent") === "skip" ? {} : readAnswer(step, form, getStudyDay(context.now, viewer.timeZone));
  if ("error" in answer) return data(answer, { status: 400 });
  await saveFirstRunAnswer(context, viewer.userId, answer);
  return redirect(getPathAfterStep(step));
}

function readAnswer(step: FirstRunStep, form: FormData, today: string): FirstRunAnswer | { error: string } {
  switch (step) {
    case "exam":
      return readExamDate(form.get("examDate")?.toString().trim() ?? "", today);
    case "year":
      return { trainingYear: trainingYears.find((year) => year === form.get("trainingYear")) ?? null };
    case "domains": {
      const posted = form.getAll("domain");
      return { weakDomains: allDomains.flatMap(({ domain }) => (posted.includes(domain) ? [domain] : [])) };
    }
  }
}

function readExamDate(text: string, today: string): FirstRunAnswer | { error: string } {
  if (!text) return { examDate: null };
  const parsed = profileSchema.shape.examDate.safeParse(text);
  if (!parsed.success) return { error: "Enter a date, like 2027-06-01." };
  return text <= today ? { error: "Enter a date after today." } : { examDate: text };
}
