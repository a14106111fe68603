import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { useLab } from "../browser/use-lab";
import type { LabEntry } from "../lab-catalog.server";
import { defaultSeed } from "../lab-settings";
import { LabExplanation } from "./lab-explanation";
import { LabKnobs } from "./lab-knobs";
import { LabPictures } from "./lab-pictures";
import { LabViewControls, useLabView } from "./lab-view-controls";

/** The page of a lab. The browser computes the picture again whenever a knob changes. */
export function LabPage({ lab }: { lab: LabEntry }) {
  const { description, settings, picture, isComputing, problem, change, retry } = useLab(lab.group, lab.id);
  const viewState = useLabView(picture);
  return (
    <>
      <noscript>
        <Alert title="The lab needs JavaScript">Your browser computes the pictures of the lab.</Alert>
      </noscript>
      {problem && (
        <Alert tone="destructive" title="The picture was not updated" className="mb-4">
          {problem}{" "}
          <Button size="sm" variant="outline" onClick={retry}>
            Try again
          </Button>
        </Alert>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-2 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <LabPictures lab={lab} picture={picture} view={viewState.view} isComputing={isComputing} />
        <div className="lg:row-span-2">
          <LabKnobs
            knobCount={lab.knobCount}
            knobs={description?.knobs ?? null}
            settings={settings}
            onChange={change}
            onReset={() => description && change({ parameters: { ...description.defaults }, seed: defaultSeed })}
          />
        </div>
        <LabViewControls picture={picture} {...viewState} />
      </div>
      {description && <LabExplanation description={description} truth={picture?.truth ?? null} />}
    </>
  );
}
