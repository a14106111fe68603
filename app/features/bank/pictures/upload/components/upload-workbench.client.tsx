import { useEffect, useRef } from "react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { usePictureUpload } from "../browser/use-picture-upload";
import { ChooseFiles } from "./choose-files";
import { FoundSeriesList } from "./found-series-list";
import { SeriesForm } from "./series-form";
import { WorkStatus } from "./work-status";

/** The steps of an upload: choose files, check each series, and upload it. */
export function UploadWorkbench({ adminName }: { adminName: string }) {
  const upload = usePictureUpload();
  const { scanned, current, work, problem } = upload;
  const heading = useRef<HTMLDivElement>(null);
  const stage = current ? "series" : scanned ? "found" : "choose";
  useEffect(() => {
    if (stage === "series") heading.current?.scrollIntoView({ block: "start" });
  }, [stage]);
  return (
    <div ref={heading} className="grid scroll-mt-20 grid-cols-1 gap-6">
      {problem && (
        <Alert tone="destructive" title="Nothing was stored.">
          <p>{problem}</p>
        </Alert>
      )}
      {work && <WorkStatus work={work} onCancel={upload.cancel} />}
      {!scanned && !work && (
        <Card as="section" aria-labelledby="choose-title" className="max-w-3xl">
          <h2 id="choose-title" className="mb-4 font-semibold text-lg">
            Choose files
          </h2>
          <ChooseFiles onChoose={upload.scan} />
        </Card>
      )}
      {scanned && !current && (
        <FoundSeriesList
          scanned={scanned}
          isBusy={work !== null}
          onPrepare={upload.prepare}
          onStartOver={upload.startOver}
        />
      )}
      {current && (
        <>
          <div>
            <Button variant="outline" size="sm" onClick={upload.leaveSeries} disabled={work !== null}>
              Back to all series
            </Button>
          </div>
          <SeriesForm current={current} adminName={adminName} isBusy={work !== null} onStore={upload.store} />
        </>
      )}
    </div>
  );
}
