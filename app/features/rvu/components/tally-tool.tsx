import { useCallback, useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { formatRvu, formatStudyCount } from "../browser/rvu-format";
import type { CatalogStudy } from "../engine/rvu-catalog";
import { getTotalCount, getTotalCounts, listRowIds, type TallyAction } from "../engine/tally/tally";
import { sumCounts } from "../engine/tally/tally-sums";
import { FavoriteStudies } from "./favorite-studies";
import { preloadPanels } from "./lazy-panels";
import { type CalculatorProps, CalculatorSkeleton, LoadError } from "./rvu-calculator";
import { ShiftByModality } from "./shift-by-modality";
import { describeSaveState, ShiftNotices } from "./shift-notices";
import { CompactTotal, ShiftSummary } from "./shift-summary";
import { ShiftTools } from "./shift-tools";
import { isTextField, StudySearchBox } from "./study-search-box";
import { TallyList } from "./tally-list";
import { useCachedPage, useIsOnline } from "./use-cached-page";
import { type Calculation, useCalculator } from "./use-calculator";
import { useShiftSync } from "./use-shift-sync";
import { useVisitorTally } from "./use-visitor-tally";

/** Shows the shift once its catalog has loaded. */
export function TallyTool(props: CalculatorProps) {
  const { calculation, hasFailed, retry } = useCalculator(props.owner);
  if (calculation) return <ShiftCalculator {...props} calculation={calculation} />;
  return hasFailed ? <LoadError onRetry={retry} /> : <CalculatorSkeleton />;
}

interface ShiftCalculatorProps extends CalculatorProps {
  calculation: Calculation;
}

function ShiftCalculator({ calculation, owner, fetchSignedOutPage }: ShiftCalculatorProps) {
  const { tally, store, catalog, studies, getIndex, counts } = calculation;
  const [announcement, setAnnouncement] = useState("");
  const [lastStudy, setLastStudy] = useState<CatalogStudy | null>(null);
  const [changedId, setChangedId] = useState<string | null>(null);
  const isOnline = useIsOnline();
  const handleRemoteChange = useCallback(
    (change: keyof typeof remoteChangeTexts) => setAnnouncement(remoteChangeTexts[change]),
    [],
  );
  const sync = useShiftSync(store, owner, handleRemoteChange);
  const visitorOffer = useVisitorTally(calculation, owner, (message) => {
    setAnnouncement(message);
    sync.syncNow();
  });
  // Caches the catalogs of the shift's release and of the current release, which the next shift uses, for offline use.
  const releaseIds = [...new Set([catalog.release.id, catalog.current])];
  const prepare = useCallback(() => Promise.all([fetchSignedOutPage(), preloadPanels()]), [fetchSignedOutPage]);
  const isPageCached = useCachedPage(releaseIds, prepare);

  /** Applies an action, and announces the count of the study and the total. */
  const dispatch = (action: TallyAction, study: CatalogStudy | null) => {
    store.dispatch(action);
    const total = sumCounts(getTotalCounts(store.get()), studies);
    const count = study && `${study.name}: ${getTotalCount(store.get(), study.id)}.`;
    setChangedId(study?.id ?? null);
    setAnnouncement(`${count ?? ""} ${formatStudyCount(total.studies)}, ${formatRvu(total.work)} wRVU.`);
  };
  const addStudy = (study: CatalogStudy, by: number) => {
    setLastStudy(study);
    dispatch({ type: "add", studyId: study.id, by }, study);
  };
  const undo = () => dispatch({ type: "undo" }, null);
  useUndoKey(undo);

  const rows = listRowIds(tally).length;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <p role="status" className="sr-only" data-testid="said">
        {announcement}
      </p>
      <div className="grid gap-4 lg:sticky lg:top-[4.5rem] lg:col-start-2 lg:row-start-1">
        <ShiftSummary calculation={calculation} />
        {rows > 0 && (
          <div className="max-lg:hidden print:block">
            <ShiftByModality calculation={calculation} />
          </div>
        )}
      </div>
      <div className="grid min-w-0 gap-4 lg:col-start-1 lg:row-start-1">
        <ShiftNotices calculation={calculation} sync={sync} visitorOffer={visitorOffer} onJoined={setAnnouncement} />
        <div className="sticky top-14 z-20 -mx-4 grid gap-1 bg-background px-4 pt-2 pb-2 sm:mx-0 sm:px-0 print:hidden">
          <CompactTotal calculation={calculation} />
          <StudySearchBox
            getIndex={getIndex}
            counts={counts}
            favorites={tally.favorites}
            lastStudy={lastStudy}
            onAdd={addStudy}
            onUndo={undo}
          />
        </div>
        <FavoriteStudies
          favorites={tally.favorites}
          studies={studies}
          counts={counts}
          onAdd={(study) => addStudy(study, 1)}
        />
        <Card as="section" aria-labelledby="rvu-list" className="p-0">
          <div className="flex flex-wrap items-center gap-2 border-border border-b px-4 py-2">
            <h2 id="rvu-list" className="mr-auto font-semibold text-base">
              Studies
            </h2>
            <div className="flex gap-1 print:hidden">
              <Button variant="ghost" className="min-h-11" disabled={!tally.undo.length} onClick={undo}>
                Undo
              </Button>
              <Button
                variant="ghost"
                className="min-h-11"
                disabled={!Object.keys(counts).length}
                onClick={() => dispatch({ type: "clear" }, null)}
              >
                Clear
              </Button>
            </div>
          </div>
          {rows ? (
            <TallyList
              calculation={calculation}
              highlightedId={changedId}
              onStep={(study, by) =>
                by > 0 ? addStudy(study, 1) : dispatch({ type: "remove", studyId: study.id }, study)
              }
              onSetCount={(study, count) => dispatch({ type: "set", studyId: study.id, count }, study)}
              onRemoveRow={(study) => dispatch({ type: "drop", studyId: study.id }, null)}
            />
          ) : (
            <p className="px-4 py-10 text-center text-muted-foreground text-sm">
              No studies yet. Type a study and press Enter, or tap one above.
            </p>
          )}
        </Card>
        {rows > 0 && (
          <div className="lg:hidden print:hidden">
            <ShiftByModality calculation={calculation} />
          </div>
        )}
        <ShiftTools
          calculation={calculation}
          owner={owner}
          sync={sync}
          visitorOffer={visitorOffer}
          saveState={describeSaveState({ isSaved: store.isSaved(), owner, state: sync.state, isOnline, isPageCached })}
          announce={setAnnouncement}
          onUseTemplate={({ id }) => dispatch({ type: "use-template", templateId: id }, null)}
        />
      </div>
    </div>
  );
}

const remoteChangeTexts = {
  ended: "This shift was ended on another device. A new shift has started.",
  deleted: "This shift was deleted on another device. A new shift has started.",
  release: "Another device switched this shift to another release. This device now uses the same release.",
};

/** Undoes the last action on Ctrl+Z or Cmd+Z, except in text fields, which have their own undo. */
function useUndoKey(undo: () => void) {
  useEffect(() => {
    const handleKeyDown = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      if (isTextField(event.target) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      undo();
    };
    addEventListener("keydown", handleKeyDown);
    return () => removeEventListener("keydown", handleKeyDown);
  });
}
