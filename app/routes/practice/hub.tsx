import { type MetaFunction, redirect } from "@remix-run/cloudflare";
import { throwNotFound } from "~/features/auth/guards.server";
import { PracticeHub } from "~/features/practice/components/practice-hub";
import { practiceOnly } from "~/features/practice/practice-only.server";
import { paths } from "~/paths";

export const meta: MetaFunction = () => [{ title: "AI practice · RadCore" }];

// Old links to a drawn question lead to its page.
export const loader = practiceOnly(({ request }) => {
  const { search, searchParams } = new URL(request.url);
  if (searchParams.has("template")) throw redirect(paths.aiPracticeCalculations + search);
  return null;
});

export const action = practiceOnly(throwNotFound);

export default function AiPractice() {
  return <PracticeHub />;
}
