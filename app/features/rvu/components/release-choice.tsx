import { useState } from "react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { fetchCatalogue } from "../browser/catalogue";
import { differenceText, rvuText, studiesText } from "../browser/words";
import { type ChangedStudy, changeOf, type TallyChange } from "../engine/compare";
import { noCreditTexts } from "../engine/credit";
import type { ReleaseName } from "../engine/release";
import type { Calculation } from "./use-calculator";

const quarters = { A: "January", B: "April", C: "July", D: "October" };

/** Formats a release: "2026, July (2026C)". */
function releaseText({ id, year, letter }: ReleaseName): string {
  return `${year}, ${quarters[letter]} (${id})`;
}

interface Asked {
  release: ReleaseName;
  change: TallyChange;
}

/** Selects the release of the shift. Shows the difference before switching (C2). */
export function ReleaseChoice({ calculation }: { calculation: Calculation }) {
  const { catalogue, counts, store } = calculation;
  const [asked, setAsked] = useState<Asked | null>(null);
  const [state, setState] = useState<"" | "asking" | "failed">("");
  const unknown = catalogue.studies.filter(({ reason }) => reason === "absent").length;
  const choose = async (releaseId: string) => {
    setAsked(null);
    const release = catalogue.releases.find(({ id }) => id === releaseId);
    if (!release || releaseId === catalogue.release.id) return;
    if (!Object.keys(counts).length) return store.act({ type: "release", releaseId });
    setState("asking");
    try {
      const other = await fetchCatalogue(releaseId);
      setAsked({ release, change: changeOf(counts, catalogue.studies, other.studies) });
      setState("");
    } catch {
      setState("failed");
    }
  };
  return (
    <div className="grid gap-2">
      <label htmlFor="rvu-release" className="font-medium text-sm">
        Medicare release
      </label>
      <select
        id="rvu-release"
        className="control min-h-11 pr-8 text-base"
        value={asked?.release.id ?? catalogue.release.id}
        onChange={(event) => void choose(event.target.value)}
      >
        {catalogue.releases.map((release) => (
          <option key={release.id} value={release.id}>
            {releaseText(release)}
            {release.id === catalogue.current ? ", current" : ""}
          </option>
        ))}
      </select>
      {unknown > 0 && (
        <p className="text-muted-foreground text-xs">
          {unknown} of our {catalogue.studies.length} studies have no value in {catalogue.release.id} and count as 0
          wRVU.
        </p>
      )}
      <div role="status" className="text-sm">
        {state === "asking" && "Calculating the difference…"}
        {state === "failed" && "The release did not load. Nothing has changed; check your connection, then try again."}
      </div>
      {asked && (
        <Difference
          {...asked}
          from={catalogue.release.id}
          onTake={() => {
            store.act({ type: "release", releaseId: asked.release.id });
            setAsked(null);
          }}
          onLeave={() => setAsked(null)}
        />
      )}
    </div>
  );
}

const mostShown = 6;

function Difference({
  release,
  change,
  from,
  onTake,
  onLeave,
}: Asked & { from: string; onTake: () => void; onLeave: () => void }) {
  const reasons = new Map(change.lost.map(({ id, reason }) => [id, noCreditTexts[reason]]));
  return (
    <Alert title={`${release.id} instead of ${from}: ${differenceText(change.difference)} wRVU`}>
      <p className="tabular-nums">
        {rvuText(change.before)} now, {rvuText(change.after)} after the switch.
        {leftOutText(change.leftOut, from, release.id)}
      </p>
      {change.studies.length > 0 && (
        <ul className="mt-2 grid gap-1 tabular-nums">
          {change.studies.slice(0, mostShown).map((study) => (
            <li key={study.id} className="flex justify-between gap-3">
              <span>
                {study.count} × {study.name}
                {reasons.has(study.id) && `: ${reasons.get(study.id)}`}
              </span>
              <span>{differenceText(study.after - study.before)}</span>
            </li>
          ))}
          {change.studies.length > mostShown && <li>and {change.studies.length - mostShown} more</li>}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button className="min-h-11" onClick={onTake}>
          Use {release.id}
        </Button>
        <Button variant="outline" className="min-h-11" onClick={onLeave}>
          Keep {from}
        </Button>
      </div>
    </Alert>
  );
}

/** Describes the studies that the difference leaves out because one release has no value for them. */
function leftOutText(leftOut: readonly ChangedStudy[], from: string, to: string): string {
  const groups = [
    { studies: leftOut.filter(({ after }) => after === 0), id: to, verb: "would count" },
    { studies: leftOut.filter(({ before }) => before === 0), id: from, verb: "count" },
  ];
  return groups
    .filter(({ studies }) => studies.length)
    .map(({ studies, id, verb }) => {
      const many = studies.reduce((sum, { count }) => sum + count, 0);
      const [it, counts] = many === 1 ? ["It", verb.replace(/^count$/, "counts")] : ["They", verb];
      return ` The difference leaves out ${studiesText(many)} without a value in ${id}. ${it} ${counts} as 0 wRVU there.`;
    })
    .join("");
}
