import { Link } from "@remix-run/react";
import { paths } from "~/paths";
import { buttonClass } from "~/ui/button";
import { domainName } from "../../questions/taxonomy";
import { studiesText } from "../browser/words";
import { fewestRead, mostReadOrgan } from "../engine/reading";
import { fieldsOf, useKeptInputs } from "./money/kept-inputs";
import type { Calculation } from "./use-calculator";

const questions = 3;
const readWish = (kept: unknown) => ({ on: fieldsOf(kept).on === true });

/** Leads from what was read to a few questions on it, for who asks for that (C9). */
export function StudySuggestion({ calculation: { counts, studies } }: { calculation: Calculation }) {
  const [{ on }, change] = useKeptInputs("radcore-rvu-suggest", { on: false }, readWish);
  const read = mostReadOrgan(counts, studies);
  return (
    <div className="grid gap-3 text-sm">
      <label className="flex min-h-11 items-center gap-2.5">
        <input
          type="checkbox"
          className="size-4 accent-primary"
          checked={on}
          onChange={(event) => change({ on: event.target.checked })}
        />
        Suggest questions on what I read most
      </label>
      {on && !read && (
        <p className="text-muted-foreground">From {fewestRead} studies of one organ on there will be a suggestion.</p>
      )}
      {on && read && (
        <p className="flex flex-wrap items-center gap-x-3 gap-y-2">
          {domainName(read.organ)}: {studiesText(read.studies)} in this shift.
          <Link
            to={`${paths.customSets}?organ=${read.organ}&size=other&otherSize=${questions}`}
            className={buttonClass({ variant: "outline" })}
          >
            {questions} questions on it?
          </Link>
        </p>
      )}
    </div>
  );
}
