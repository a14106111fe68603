import { useEffect, useState } from "react";
import { deleteEndedShifts, type EndedShift, listEndedShifts } from "../browser/ended-shifts";
import type { TallyTemplate } from "../engine/tally/tally";
import { DeleteDeviceData } from "./delete-device-data";
import { DeviceShifts } from "./device-shifts";
import { EndShift } from "./end-shift";
import { ExportShift } from "./export-shift";
import { LazyDisclosure } from "./lazy-disclosure";
import { LazyPanels } from "./lazy-panels";
import { ReleaseSelect } from "./release-select";
import { StudySuggestion } from "./study-suggestion";
import { TallyTemplates } from "./tally-templates";
import type { Calculation } from "./use-calculator";
import type { useShiftSync } from "./use-shift-sync";
import type { VisitorTallyOffer } from "./use-visitor-tally";

interface ShiftToolsProps {
  calculation: Calculation;
  owner: string | null;
  sync: ReturnType<typeof useShiftSync>;
  visitorOffer: VisitorTallyOffer;
  /** Sentence that says where the tally is saved. */
  saveState: string;
  /** Announces a message to screen readers. */
  announce: (message: string) => void;
  onUseTemplate: (template: TallyTemplate) => void;
}

/** Everything below the tally: ending the shift, ended shifts, templates, export, release, and money. */
export function ShiftTools(props: ShiftToolsProps) {
  const { calculation, owner, sync, visitorOffer, saveState, announce, onUseTemplate } = props;
  const { catalog, storage } = calculation;
  const [endedShifts, setEndedShifts] = useState<EndedShift[]>(() => listEndedShifts(storage, owner));

  // biome-ignore lint/correctness/useExhaustiveDependencies: a sync may have removed sent shifts from the device
  useEffect(() => setEndedShifts(listEndedShifts(storage, owner)), [owner, sync.state]);

  return (
    <div className="grid gap-3 print:hidden">
      <div className="flex flex-wrap items-center gap-3">
        <EndShift
          calculation={calculation}
          owner={owner}
          onEnded={(message) => {
            announce(message);
            setEndedShifts(listEndedShifts(storage, owner));
            sync.syncNow();
          }}
        />
        <p className="text-muted-foreground text-xs" data-testid="kept">
          {saveState}
        </p>
      </div>
      <div className="card divide-y divide-border p-0">
        <LazyDisclosure title="Shifts">
          <DeviceShifts
            calculation={calculation}
            owner={owner}
            shifts={endedShifts}
            visitorOffer={visitorOffer}
            onDelete={({ shiftId }) => {
              deleteEndedShifts(storage, [shiftId]);
              setEndedShifts(listEndedShifts(storage, owner));
            }}
          />
        </LazyDisclosure>
        <LazyDisclosure title="Templates">
          <TallyTemplates calculation={calculation} onUse={onUseTemplate} />
        </LazyDisclosure>
        <LazyDisclosure title="Export, print, delete">
          <div className="flex flex-wrap gap-2">
            <ExportShift calculation={calculation} />
            <DeleteDeviceData calculation={calculation} />
          </div>
        </LazyDisclosure>
        <LazyDisclosure title={`Release: ${catalog.release.id}`}>
          <ReleaseSelect calculation={calculation} />
        </LazyDisclosure>
        {owner && (
          <LazyDisclosure title="Questions on your cases">
            <StudySuggestion calculation={calculation} />
          </LazyDisclosure>
        )}
        <LazyPanels calculation={calculation} />
      </div>
    </div>
  );
}
