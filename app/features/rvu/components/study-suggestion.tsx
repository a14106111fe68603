import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { domainName } from "../../questions/taxonomy";
import { formatStudyCount } from "../browser/rvu-format";
import { findMostReadOrgan, minStudiesForSuggestion } from "../engine/study-organ";
import { toFields, useStoredInputs } from "./money/stored-inputs";
import type { Calculation } from "./use-calculator";

const questionCount = 3;
const readOptIn = (stored: unknown) => ({ on: toFields(stored).on === true });

/** Offers questions on the organ that most studies of this shift show, if the user opts in (C9). */
export function StudySuggestion({ calculation: { counts, studies } }: { calculation: Calculation }) {
  const [{ on }, change] = useStoredInputs("radcore-rvu-suggest", { on: false }, readOptIn);
  const mostReadOrgan = findMostReadOrgan(counts, studies);
  return (
    <div className="grid gap-3 text-sm">
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4 accent-primary"
          checked={on}
          onChange={(event) => change({ on: event.target.checked })}
        />
        Suggest questions on the organ I read most
      </label>
      {on && !mostReadOrgan && (
        <p className="text-muted-foreground">
          A suggestion appears after {minStudiesForSuggestion} studies of one organ.
        </p>
      )}
      {on && mostReadOrgan && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {domainName(mostReadOrgan.organ)}: {formatStudyCount(mostReadOrgan.studies)} in this shift.
          <Link
            to={`${paths.customSets}?organ=${mostReadOrgan.organ}&size=other&otherSize=${questionCount}`}
            className={buttonClass({ variant: "outline" })}
          >
            Create a set of {questionCount} questions
          </Link>
        </p>
      )}
    </div>
  );
}
