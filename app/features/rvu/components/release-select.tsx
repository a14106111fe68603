import { useState } from "react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { fetchCatalog } from "../browser/fetch-catalog";
import { formatDifference, formatRvu, formatStudyCount } from "../browser/rvu-format";
import { type ChangedStudy, compareTally, type TallyChange } from "../engine/compare-releases";
import type { ReleaseInfo } from "../engine/rvu-release";
import { noCreditTexts } from "../engine/study-credit";
import type { Calculation } from "./use-calculator";

const quarters = { A: "January", B: "April", C: "July", D: "October" };

/** Formats a release: "2026, July (2026C)". */
function formatRelease({ id, year, letter }: ReleaseInfo): string {
  return `${year}, ${quarters[letter]} (${id})`;
}

interface PendingChange {
  release: ReleaseInfo;
  change: TallyChange;
}

/** Selects the release of the shift. Shows the difference before switching (C2). */
export function ReleaseSelect({ calculation }: { calculation: Calculation }) {
  const { catalog, counts, store } = calculation;
  const [pendingChange, setPendingChange] = useState<PendingChange | null>(null);
  const [state, setState] = useState<"" | "asking" | "failed">("");
  const absentCount = catalog.studies.filter(({ reason }) => reason === "absent").length;
  const chooseRelease = async (releaseId: string) => {
    setPendingChange(null);
    const release = catalog.releases.find(({ id }) => id === releaseId);
    if (!release || releaseId === catalog.release.id) return;
    if (!Object.keys(counts).length) return store.dispatch({ type: "release", releaseId });
    setState("asking");
    try {
      const other = await fetchCatalog(releaseId);
      setPendingChange({ release, change: compareTally(counts, catalog.studies, other.studies) });
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
        value={pendingChange?.release.id ?? catalog.release.id}
        onChange={(event) => void chooseRelease(event.target.value)}
      >
        {catalog.releases.map((release) => (
          <option key={release.id} value={release.id}>
            {formatRelease(release)}
            {release.id === catalog.current ? ", current" : ""}
          </option>
        ))}
      </select>
      {absentCount > 0 && (
        <p className="text-muted-foreground text-xs">
          {absentCount} of our {catalog.studies.length} studies have no value in {catalog.release.id} and count as 0
          wRVU.
        </p>
      )}
      <div role="status" className="text-sm">
        {state === "asking" && "Calculating the difference…"}
        {state === "failed" && "The release did not load. Nothing has changed; check your connection, then try again."}
      </div>
      {pendingChange && (
        <ReleaseDifference
          {...pendingChange}
          from={catalog.release.id}
          onConfirm={() => {
            store.dispatch({ type: "release", releaseId: pendingChange.release.id });
            setPendingChange(null);
          }}
          onCancel={() => setPendingChange(null)}
        />
      )}
    </div>
  );
}

const maxShownStudies = 6;

function ReleaseDifference({
  release,
  change,
  from,
  onConfirm,
  onCancel,
}: PendingChange & { from: string; onConfirm: () => void; onCancel: () => void }) {
  const reasons = new Map(change.studiesWithoutCredit.map(({ id, reason }) => [id, noCreditTexts[reason]]));
  return (
    <Alert title={`${release.id} instead of ${from}: ${formatDifference(change.difference)} wRVU`}>
      <p className="tabular-nums">
        {formatRvu(change.before)} now, {formatRvu(change.after)} after the switch.
        {describeLeftOut(change.incomparableStudies, from, release.id)}
      </p>
      {change.studies.length > 0 && (
        <ul className="mt-2 grid gap-1 tabular-nums">
          {change.studies.slice(0, maxShownStudies).map((study) => (
            <li key={study.id} className="flex justify-between gap-3">
              <span>
                {study.count} × {study.name}
                {reasons.has(study.id) && `: ${reasons.get(study.id)}`}
              </span>
              <span>{formatDifference(study.after - study.before)}</span>
            </li>
          ))}
          {change.studies.length > maxShownStudies && <li>and {change.studies.length - maxShownStudies} more</li>}
        </ul>
      )}
      <div className="mt-3 flex flex-wrap gap-2">
        <Button className="min-h-11" onClick={onConfirm}>
          Use {release.id}
        </Button>
        <Button variant="outline" className="min-h-11" onClick={onCancel}>
          Keep {from}
        </Button>
      </div>
    </Alert>
  );
}

/** Describes the studies that the difference leaves out because one release has no value for them. */
function describeLeftOut(incomparableStudies: readonly ChangedStudy[], from: string, to: string): string {
  const groups = [
    { studies: incomparableStudies.filter(({ after }) => after === 0), id: to, verb: "would count" },
    { studies: incomparableStudies.filter(({ before }) => before === 0), id: from, verb: "count" },
  ];
  return groups
    .filter(({ studies }) => studies.length)
    .map(({ studies, id, verb }) => {
      const studyCount = studies.reduce((sum, { count }) => sum + count, 0);
      const counts = studyCount === 1 ? verb.replace(/^count$/, "counts") : verb;
      return ` The difference leaves out ${formatStudyCount(studyCount)} without a value in ${id}, which ${counts} as 0 wRVU there.`;
    })
    .join("");
}
