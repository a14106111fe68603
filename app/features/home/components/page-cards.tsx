import { Link } from "@remix-run/react";
import {
  BookOpen,
  Calculator,
  Flag,
  FlaskConical,
  GraduationCap,
  History,
  Layers,
  type LucideIcon,
  NotebookPen,
  Search,
  SlidersHorizontal,
  Timer,
} from "lucide-react";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";

/** Links to the learner's other pages, each with a sentence about what is inside. */
export function PageCards({ flaggedCount, hasPractice }: { flaggedCount: number; hasPractice: boolean }) {
  return (
    <nav aria-labelledby="pages" className="mt-8">
      <h2 id="pages" className="mb-3 font-semibold text-lg">
        More ways to study
      </h2>
      <ul className="grid gap-3 sm:grid-cols-2 lg:grid-cols-5">
        <PageCard to={paths.customSets} icon={SlidersHorizontal} name="Custom sets">
          Questions by domain, outcome, or words, saved as your own set.
        </PageCard>
        <PageCard to={paths.studySets} icon={BookOpen} name="Study sets">
          One set for each rotation, with easy questions first.
        </PageCard>
        <PageCard to={paths.mock} icon={Timer} name="Mock exam">
          Timed blocks of questions that you have not seen.
        </PageCard>
        <PageCard to={paths.questions} icon={Layers} name="Questions">
          The whole bank, with your latest answer to each question.
        </PageCard>
        <PageCard to={paths.search} icon={Search} name="Search">
          Your notes and the questions you have opened, by their words.
        </PageCard>
        <PageCard to={paths.flagged} icon={Flag} name="Flagged questions">
          {flaggedCount === 0
            ? "Questions that you flag to see again."
            : `${countNoun(flaggedCount, "question")} that you flagged to see again.`}
        </PageCard>
        <PageCard to={paths.labs} icon={FlaskConical} name="Labs">
          Simulated scanners: change a setting and see what happens to the picture.
        </PageCard>
        {hasPractice && (
          <PageCard to={paths.aiPractice} icon={GraduationCap} name="AI practice">
            Calculations with new numbers, and reports of cases to dictate.
          </PageCard>
        )}
        <PageCard to={paths.notebook} icon={NotebookPen} name="Notebook">
          Your notes, highlights, and teaching points of missed questions.
        </PageCard>
        <PageCard to={paths.recent} icon={History} name="Recent study sets">
          Your sessions, to continue, review, or retake.
        </PageCard>
        <PageCard to={paths.rvu} icon={Calculator} name="RVU calculator">
          The studies and wRVU of your shift.
        </PageCard>
      </ul>
    </nav>
  );
}

interface PageCardProps {
  to: string;
  icon: LucideIcon;
  /** Name of the page, as in its heading. */
  name: string;
  children: string;
}

function PageCard({ to, icon: Icon, name, children }: PageCardProps) {
  return (
    <li className="grid">
      <Link
        to={to}
        className="group flex items-start gap-3 rounded-xl border border-border bg-card px-3.5 py-3 shadow-xs hover:border-primary hover:bg-accent"
      >
        <Icon aria-hidden="true" className="mt-0.5 size-4.5 shrink-0 text-primary" />
        <span className="min-w-0">
          <span className="block font-medium text-sm">{name}</span>{" "}
          <span className="block text-[0.8125rem] text-muted-foreground leading-snug">{children}</span>
        </span>
      </Link>
    </li>
  );
}
