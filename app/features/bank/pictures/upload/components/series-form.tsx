import { type FormEvent, useMemo, useState } from "react";
import { maxFrameSide, maxSeriesTitleLength, planes } from "~/features/series/series";
import { describeFaceRisk, describeMethod } from "~/features/series/upload/confirmation-steps";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckboxField, Field, SelectField } from "~/ui/field";
import { describeSeries, planeLabels } from "../../picture-labels";
import type { CheckedSeries, CurrentSeries } from "../browser/use-picture-upload";
import { applyEdits, type SeriesEdit } from "../series-edits";
import { FrameEditor } from "./frame-editor";

interface Props {
  current: CurrentSeries;
  adminName: string;
  isBusy: boolean;
  onStore: (checkedSeries: CheckedSeries) => void;
}

/** Lets the admin check a decoded series: pixels, windows, title, source, and the confirmations. */
export function SeriesForm({ current, adminName, isBusy, onStore }: Props) {
  const { found, keptSlices: kept, notes } = current;
  const [edits, setEdits] = useState<SeriesEdit[]>([]);
  const [frame, setFrame] = useState(Math.floor(current.series.frames.length / 2));
  const [firstWindow, setFirstWindow] = useState(current.series.windows[0] ?? { name: "Default", center: 0, width: 1 });
  const editedSeries = useMemo(() => applyEdits(current.series, edits), [current.series, edits]);
  const series = useMemo(
    () => ({ ...editedSeries, windows: [firstWindow, ...editedSeries.windows.slice(1)] }),
    [editedSeries, firstWindow],
  );
  const faceWarning = describeFaceRisk({ ...found, modality: series.modality, slices: kept });
  const unitText = series.unit === "arbitrary" ? "" : ` (${series.unit})`;
  const isTooLarge = series.width > maxFrameSide || series.height > maxFrameSide;

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const read = (name: string) => String(fields.get(name) ?? "").trim();
    const method = describeMethod({
      blackOuts: edits.filter(({ kind }) => kind === "blackOut").length,
      isCropped: edits.some(({ kind }) => kind === "crop"),
      kept: { slices: kept.length, of: found.slices.length },
      hasAcceptedFaceRisk: faceWarning !== null,
    });
    onStore({
      title: read("title"),
      series: {
        ...series,
        plane: planes.find((plane) => plane === read("plane")) ?? series.plane,
        phase: read("phase") || null,
      },
      provenance: {
        ...{ source: read("source"), license: read("license"), credit: read("credit"), method },
        simulated: fields.get("simulated") === "on",
      },
      shownFrame: frame,
    });
  };

  return (
    <form onSubmit={submit} className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      <Card as="section" aria-labelledby="frames-title">
        <h2 id="frames-title" className="mb-3 font-semibold text-lg">
          Frames
        </h2>
        <FrameEditor series={series} edits={edits} frame={frame} onFrameChange={setFrame} onEditsChange={setEdits} />
        <p className="mt-3 text-muted-foreground text-sm">The frame you see here becomes the thumbnail.</p>
      </Card>
      <Card as="section" aria-labelledby="details-title" className="grid gap-4">
        <h2 id="details-title" className="font-semibold text-lg">
          Details
        </h2>
        <p className="text-muted-foreground text-sm">
          {describeSeries({ ...series, frameCount: series.frames.length })}
        </p>
        {notes.length > 0 && (
          <ul className="list-disc pl-4 text-muted-foreground text-sm">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        <Field
          name="title"
          label="Title"
          required
          maxLength={maxSeriesTitleLength}
          hint="Learners never see this title. Do not enter a patient's name or number."
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <SelectField
            name="plane"
            label="Plane"
            defaultValue={series.plane}
            options={planes.map((value) => ({ value, label: planeLabels[value] }))}
          />
          <Field name="phase" label="Phase or weighting" maxLength={60} hint="For example “Portal venous” or “T2”." />
          <Field
            type="number"
            step="any"
            label={`Window center${unitText}`}
            required
            value={firstWindow.center}
            onChange={({ target }) => setFirstWindow((before) => ({ ...before, center: Number(target.value) }))}
          />
          <Field
            type="number"
            step="any"
            min={0.000001}
            label={`Window width${unitText}`}
            required
            value={firstWindow.width}
            onChange={({ target }) =>
              Number(target.value) > 0 && setFirstWindow((before) => ({ ...before, width: Number(target.value) }))
            }
          />
        </div>
        <Field
          name="source"
          label="Source"
          required
          maxLength={300}
          hint="Who made the pictures: a person, an institution, or a data set."
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <Field
            name="license"
            label="License"
            required
            maxLength={120}
            hint="For example “Own work” or “CC BY 4.0”."
          />
          <Field name="credit" label="Credit" required maxLength={300} hint="Shown to learners below the picture." />
        </div>
        <CheckboxField
          name="simulated"
          label="Computed or drawn, not from a patient"
          hint="Learners see the label “Simulated”."
        />
        <fieldset className="grid gap-3 border-border border-t pt-4">
          <legend className="float-left mb-1 w-full font-medium text-sm">Confirmations by {adminName}</legend>
          {found.blackOutReasons.length > 0 && (
            <Alert tone="warning" title="Look for burned-in text on every frame">
              <ul className="list-disc pl-4">
                {found.blackOutReasons.map((reason) => (
                  <li key={reason}>{reason}</li>
                ))}
              </ul>
            </Alert>
          )}
          <CheckboxField
            name="isClean"
            required
            label="I looked at every frame. No name, number, date, or hospital is visible."
            hint="Your name and today's date are stored with the picture."
          />
          {faceWarning && (
            <>
              <Alert tone="warning">{faceWarning}</Alert>
              <CheckboxField
                name="acceptsFace"
                required
                label="I may store this stack although a face could be recognized"
                hint="To avoid this, go back and keep fewer slices, or crop the face away."
              />
            </>
          )}
        </fieldset>
        {isTooLarge && (
          <Alert tone="destructive">
            The frames are larger than {maxFrameSide} × {maxFrameSide} pixels. Crop them first.
          </Alert>
        )}
        <div>
          <Button type="submit" disabled={isBusy || isTooLarge}>
            Upload to the library
          </Button>
        </div>
      </Card>
    </form>
  );
}
