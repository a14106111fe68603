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

/** A release as people name it: "2026, July (2026C)". */
function releaseText({ id, year, letter }: ReleaseName): string {
  return `${year}, ${quarters[letter]} (${id})`;
}

interface Asked {
  release: ReleaseName;
  change: TallyChange;
}

/** Which release the shift is counted by; another one says the difference before it is taken (C2). */
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
          We have no value for {unknown} of our {catalogue.studies.length} studies in {catalogue.release.id}: they count
          as nothing.
        </p>
      )}
      <div role="status" className="text-sm">
        {state === "asking" && "Working out the difference…"}
        {state === "failed" && "That release did not come. The connection may be away; nothing has changed."}
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
        {rvuText(change.before)} now, {rvuText(change.after)} then.{leftOutText(change.leftOut, from, release.id)}
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
          Count by {release.id}
        </Button>
        <Button variant="outline" className="min-h-11" onClick={onLeave}>
          Stay with {from}
        </Button>
      </div>
    </Alert>
  );
}

/** What the difference leaves out, and where that counts as nothing. */
function leftOutText(leftOut: readonly ChangedStudy[], from: string, to: string): string {
  const told = [
    { studies: leftOut.filter(({ after }) => after === 0), id: to, verb: "would count" },
    { studies: leftOut.filter(({ before }) => before === 0), id: from, verb: "count" },
  ];
  return told
    .filter(({ studies }) => studies.length)
    .map(({ studies, id, verb }) => {
      const many = studies.reduce((sum, { count }) => sum + count, 0);
      const [it, counts] = many === 1 ? ["It", verb.replace(/^count$/, "counts")] : ["They", verb];
      return ` The difference leaves out ${studiesText(many)} that we have no ${id} value for. ${it} ${counts} as nothing there.`;
    })
    .join("");
}
