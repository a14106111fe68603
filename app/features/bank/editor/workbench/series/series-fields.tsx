import { useState } from "react";
import { picturePath } from "~/admin-paths";
import { readRecords, readText } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { maxSeries, seriesRoles } from "~/features/questions/series-content";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import { Spinner } from "~/ui/spinner";
import { getValueAt, moveInList } from "../../model/draft-path";
import { addSeries, removeSeries } from "../../model/draft-series";
import { useEditor } from "../editor-context";
import { DraftSelect } from "../fields/draft-choice-fields";
import { DraftList } from "../fields/draft-list";
import { DraftTextField } from "../fields/draft-text-field";
import { FrameNumberField } from "./frame-number-field";
import { SeriesRegions } from "./series-regions";
import { type SeriesState, useStoredSeries } from "./use-stored-series";

const PictureDialog = loadOnDemand(() =>
  import("~/features/bank/pictures/components/picture-dialog").then((code) => code.PictureDialog),
);

const roleLabels = {
  current: "Current examination",
  prior: "Prior examination",
  comparison: "Comparison",
  option: "Only in the options",
};
const roleOptions = seriesRoles.map((value) => ({ value, label: roleLabels[value] }));

/** The series of a question or part: chosen from the library, with their texts and outlines. */
export function SeriesFields({ unit }: { unit: Path }) {
  const { content, applyChange } = useEditor();
  const [isChoosing, setChoosing] = useState(false);
  const path = [...unit, "series"];
  const keys = readRecords(getValueAt(content, path)).map(({ record }) => readText(record.key));
  const { find, retry } = useStoredSeries(keys);
  return (
    <>
      <DraftList
        path={path}
        title="Series"
        hint="Learners see the series in this order."
        getName={(index) => `Series ${index + 1}`}
        addLabel="Add a series"
        maxEntries={maxSeries}
        onAdd={() => setChoosing(true)}
        onRemove={(index) => applyChange((state) => ({ ...state, content: removeSeries(state.content, unit, index) }))}
        onMove={(from, to) =>
          applyChange((state) => ({ ...state, content: moveInList(state.content, path, from, to) }))
        }
      >
        {(_, index) => <SeriesEntry unit={unit} index={index} state={find(keys[index] ?? "")} onRetry={retry} />}
      </DraftList>
      {isChoosing && (
        <PictureDialog
          open
          onClose={() => setChoosing(false)}
          onChoose={({ key, stored, simulated }) => {
            setChoosing(false);
            applyChange((state) => ({
              ...state,
              content: addSeries(state.content, unit, { key, ...stored, simulated }),
            }));
          }}
        />
      )}
    </>
  );
}

interface EntryProps {
  unit: Path;
  index: number;
  state: SeriesState;
  onRetry: () => void;
}

function SeriesEntry({ unit, index, state, onRetry }: EntryProps) {
  const { content } = useEditor();
  const path = [...unit, "series", index];
  const frameCount = Number(getValueAt(content, [...path, "frameCount"])) || 1;
  return (
    <div className="grid gap-4">
      {state.status === "ready" && (
        <p className="flex items-center gap-3 text-sm">
          <img src={state.shown.thumbnailUrl} alt="" className="size-12 rounded bg-black object-contain" />
          <a
            className="link min-w-0 break-words"
            href={picturePath(readText(getValueAt(content, [...path, "key"])))}
            target="_blank"
            rel="noreferrer"
          >
            {state.title}
          </a>
        </p>
      )}
      <div className="grid items-start gap-4 sm:grid-cols-[1fr_auto]">
        <DraftSelect path={[...path, "role"]} label="Role" options={roleOptions} emptyLabel="Choose…" />
        {frameCount > 1 && (
          <FrameNumberField path={[...path, "firstFrame"]} label="First frame" frameCount={frameCount} />
        )}
      </div>
      <DraftTextField
        path={[...path, "caption"]}
        label="Caption"
        hint="Name the examination, for example “CT, portal venous”, but never the finding."
        maxLength={200}
      />
      <DraftTextField
        path={[...path, "alt"]}
        label="Alt text"
        hint="Describe the series for people who cannot see it, without giving away the answer."
        rows={2}
        isPlain
        maxLength={1000}
      />
      <SeriesFrames unit={unit} index={index} state={state} onRetry={onRetry} />
    </div>
  );
}

function SeriesFrames({ unit, index, state, onRetry }: EntryProps) {
  if (state.status === "ready") return <SeriesRegions unit={unit} index={index} series={state.shown} />;
  if (state.status === "loading") return <Spinner label="Loading the series" />;
  if (state.status === "missing")
    return (
      <Alert tone="destructive" title="This series is not in the library">
        <p>Remove the series here and choose another one, or upload it again.</p>
      </Alert>
    );
  return (
    <Alert tone="destructive" title="The series could not be loaded">
      <p>Your draft is safe. Check your connection.</p>
      <Button size="sm" variant="outline" className="mt-2" onClick={onRetry}>
        Try again
      </Button>
    </Alert>
  );
}
