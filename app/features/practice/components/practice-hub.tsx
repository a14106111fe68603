import { Link } from "@remix-run/react";
import {
  Calculator,
  ChartNoAxesColumnIncreasing,
  CircleDollarSign,
  GraduationCap,
  type LucideIcon,
  Mic,
} from "lucide-react";
import { paths } from "~/paths";
import { Page } from "~/ui/page";
import { type AdminArea, hasArea } from "../../auth/admin-scopes";
import { useAdminScope } from "../../auth/components/use-admin-scope";

interface PracticeMode {
  name: string;
  to: string;
  description: string;
  icon: LucideIcon;
  /** The area that the page needs (A8); absent for a page that everybody with AI practice may open. */
  area?: AdminArea;
  /** Whether the page may use the microphone, which needs a new document (G13). */
  needsMicrophone?: boolean;
}

const modes: PracticeMode[] = [
  {
    name: "Adaptive practice",
    to: paths.adaptivePractice,
    icon: ChartNoAxesColumnIncreasing,
    description: "Questions of your level, and your level over time.",
  },
  {
    name: "Calculations",
    to: paths.aiPracticeCalculations,
    icon: Calculator,
    description: "Questions whose numbers change each time, with the worked solution.",
  },
  {
    name: "Dictate a report",
    to: paths.aiPracticeReport,
    icon: Mic,
    description: "Write or dictate the report of a case. A rubric scores the report.",
    needsMicrophone: true,
  },
  {
    name: "Oral boards",
    to: paths.aiPracticeOral,
    icon: GraduationCap,
    description: "An examiner asks about cases, by text or by voice. A rubric scores each section.",
  },
  {
    name: "Use and cost",
    to: paths.aiPracticeUse,
    icon: CircleDollarSign,
    description: "Calls of the language model, their cost, the switch, and the limits.",
    area: "business",
  },
];

/** The page "AI practice": a card for each mode that the viewer can open (G1). */
export function PracticeHub() {
  const scope = useAdminScope();
  return (
    <Page title="AI practice" description="Every mode works without a language model.">
      <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {modes
          .filter(({ area }) => !area || hasArea(scope, area))
          .map(({ name, to, icon: Icon, description, needsMicrophone }) => (
            <li key={to} className="grid">
              <Link
                to={to}
                reloadDocument={needsMicrophone}
                className="flex items-start gap-3 rounded-xl border border-border bg-card p-4 shadow-xs hover:border-primary hover:bg-accent sm:p-5"
              >
                <Icon aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-primary" />
                <span className="min-w-0">
                  <span className="block font-semibold">{name}</span>{" "}
                  <span className="mt-0.5 block text-muted-foreground text-sm">{description}</span>
                </span>
              </Link>
            </li>
          ))}
      </ul>
    </Page>
  );
}
