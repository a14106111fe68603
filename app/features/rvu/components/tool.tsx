import { useCallback, useEffect, useState } from "react";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { dropEnded, type EndedShift, endedOf } from "../browser/ended-shifts";
import { rvuText, studiesText } from "../browser/words";
import type { CatalogueStudy } from "../engine/catalogue";
import { sumsOf } from "../engine/tally/sums";
import { countOf, rowsOf, shownCounts, type TallyAction } from "../engine/tally/tally";
import { Failed, Skeleton, type ToolProps } from "./calculator";
import { Chips } from "./chips";
import { DeviceShifts } from "./device-shifts";
import { EndShift } from "./end-shift";
import { ExportShift } from "./export-shift";
import { ForgetDevice } from "./forget-device";
import { More } from "./more";
import { keptText, Notices } from "./notices";
import { Panels, preparePanels } from "./panels";
import { ReleaseChoice } from "./release-choice";
import { isTyping, SearchBox } from "./search-box";
import { ShiftSplit } from "./shift-split";
import { StudySuggestion } from "./study-suggestion";
import { SmallTotal, Summary } from "./summary";
import { TallyList } from "./tally-list";
import { Templates } from "./templates";
import { type Calculation, useCalculator } from "./use-calculator";
import { useKeptPage, useOnline } from "./use-offline";
import { useSync } from "./use-sync";
import { useVisitors } from "./use-visitors";

/** Shows the shift once its catalogue has loaded. */
export function Tool(props: ToolProps) {
  const { calculation, failed, again } = useCalculator(props.owner);
  if (calculation) return <Shift {...props} calculation={calculation} />;
  return failed ? <Failed onAgain={again} /> : <Skeleton />;
}

interface ShiftProps extends ToolProps {
  calculation: Calculation;
}

function Shift({ calculation, owner, prepareFrame }: ShiftProps) {
  const { tally, store, kept, catalogue, studies, index, counts } = calculation;
  const [said, setSaid] = useState("");
  const [last, setLast] = useState<CatalogueStudy | null>(null);
  const [changed, setChanged] = useState<string | null>(null);
  const [ended, setEnded] = useState<EndedShift[]>(() => endedOf(kept, owner));
  const online = useOnline();
  const onOver = useCallback((why: keyof typeof overTexts) => setSaid(overTexts[why]), []);
  const sync = useSync(store, owner, onOver);
  const visitors = useVisitors(calculation, owner, (words) => {
    setSaid(words);
    sync.send();
  });
  // Caches the catalogues of this shift's release and of the next shift's for offline use.
  const releaseIds = [...new Set([catalogue.release.id, catalogue.current])];
  const prepare = useCallback(() => Promise.all([prepareFrame(), preparePanels()]), [prepareFrame]);
  const isKeptPage = useKeptPage(releaseIds, prepare);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a sync may have removed sent shifts from the device
  useEffect(() => setEnded(endedOf(kept, owner)), [owner, sync.state]);

  /** Applies an action and announces the study's count and the total. */
  const act = (action: TallyAction, study: CatalogueStudy | null) => {
    store.act(action);
    const total = sumsOf(shownCounts(store.get()), studies);
    const count = study && `${study.name}: ${countOf(store.get(), study.id)}.`;
    setChanged(study?.id ?? null);
    setSaid(`${count ?? ""} ${studiesText(total.studies)}, ${rvuText(total.work)} wRVU.`);
  };
  const add = (study: CatalogueStudy, by: number) => {
    setLast(study);
    act({ type: "add", studyId: study.id, by }, study);
  };
  const undo = () => act({ type: "undo" }, null);
  useUndoKey(undo);

  const rows = rowsOf(tally).length;
  return (
    <div className="grid gap-4 lg:grid-cols-[minmax(0,1fr)_20rem] lg:items-start">
      <p role="status" className="sr-only" data-testid="said">
        {said}
      </p>
      <div className="grid gap-4 lg:sticky lg:top-[4.5rem] lg:col-start-2 lg:row-start-1">
        <Summary calculation={calculation} />
        {rows > 0 && (
          <div className="max-lg:hidden print:block">
            <ShiftSplit calculation={calculation} />
          </div>
        )}
      </div>
      <div className="grid min-w-0 gap-4 lg:col-start-1 lg:row-start-1">
        <Notices calculation={calculation} sync={sync} visitors={visitors} onJoined={setSaid} />
        <div className="sticky top-14 z-20 -mx-4 grid gap-1 bg-background px-4 pt-2 pb-2 sm:mx-0 sm:px-0 print:hidden">
          <SmallTotal calculation={calculation} />
          <SearchBox
            index={index}
            counts={counts}
            favourites={tally.favourites}
            last={last}
            onAdd={add}
            onUndo={undo}
          />
        </div>
        <Chips favourites={tally.favourites} studies={studies} counts={counts} onAdd={(study) => add(study, 1)} />
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
                onClick={() => act({ type: "clear" }, null)}
              >
                Clear
              </Button>
            </div>
          </div>
          {rows ? (
            <TallyList
              calculation={calculation}
              changed={changed}
              onStep={(study, by) => (by > 0 ? add(study, 1) : act({ type: "remove", studyId: study.id }, study))}
              onSet={(study, count) => act({ type: "set", studyId: study.id, count }, study)}
              onDrop={(study) => act({ type: "drop", studyId: study.id }, null)}
            />
          ) : (
            <p className="px-4 py-10 text-center text-muted-foreground text-sm">
              No studies yet. Type a study and press Enter, or tap one above.
            </p>
          )}
        </Card>
        {rows > 0 && (
          <div className="lg:hidden print:hidden">
            <ShiftSplit calculation={calculation} />
          </div>
        )}
        <div className="grid gap-3 print:hidden">
          <div className="flex flex-wrap items-center gap-3">
            <EndShift
              calculation={calculation}
              owner={owner}
              onEnded={(words) => {
                setSaid(words);
                setEnded(endedOf(kept, owner));
                sync.send();
              }}
            />
            <p className="text-muted-foreground text-xs" data-testid="kept">
              {keptText({ isKept: store.isKept(), owner, state: sync.state, online, isKeptPage })}
            </p>
          </div>
          <div className="card divide-y divide-border p-0">
            <More title="Shifts">
              <DeviceShifts
                calculation={calculation}
                owner={owner}
                shifts={ended}
                visitors={visitors}
                onDelete={({ shiftId }) => {
                  dropEnded(kept, [shiftId]);
                  setEnded(endedOf(kept, owner));
                }}
              />
            </More>
            <More title="Templates">
              <Templates
                calculation={calculation}
                onUse={({ id }) => act({ type: "use-template", templateId: id }, null)}
              />
            </More>
            <More title="Export, print, delete">
              <div className="flex flex-wrap gap-2">
                <ExportShift calculation={calculation} />
                <ForgetDevice calculation={calculation} />
              </div>
            </More>
            <More title={`Release: ${catalogue.release.id}`}>
              <ReleaseChoice calculation={calculation} />
            </More>
            {owner && (
              <More title="Questions on your cases">
                <StudySuggestion calculation={calculation} />
              </More>
            )}
            <Panels calculation={calculation} />
          </div>
        </div>
      </div>
    </div>
  );
}

const overTexts = {
  ended: "This shift was ended on another device. A new shift has started.",
  deleted: "This shift was deleted on another device. A new shift has started.",
  release: "Another device switched this shift to another release. This device now uses the same release.",
};

/** Undoes on Ctrl+Z or Cmd+Z outside of fields, which have their own undo. */
function useUndoKey(undo: () => void) {
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.key.toLowerCase() !== "z" || !(event.ctrlKey || event.metaKey) || event.shiftKey) return;
      if (isTyping(event.target) || document.querySelector("dialog[open]")) return;
      event.preventDefault();
      undo();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  });
}
