import { Link } from "@remix-run/react";
import { type FormEvent, useId } from "react";
import { picturePath } from "~/admin-paths";
import { maxFrames, type Series, seriesModalities } from "~/features/series/series";
import { chooseSlices } from "~/features/series/upload/edit-frames";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field, SelectField } from "~/ui/field";
import { PixelPicture } from "../../components/pixel-picture";
import { planeLabels, seriesModalityLabels } from "../../picture-labels";
import type { ListedSeries, ScannedFiles } from "../browser/use-picture-upload";

interface Props {
  scanned: ScannedFiles;
  isBusy: boolean;
  onPrepare: (index: number, kept: number[], modality: Series["modality"]) => void;
  onStartOver: () => void;
}

/** The series found in the files, with their notes, and the files that were refused. */
export function FoundSeriesList({ scanned: { series, refused }, isBusy, onPrepare, onStartOver }: Props) {
  return (
    <section aria-labelledby="found-title" className="grid gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="found-title" className="font-semibold text-lg">
          {series.length === 1 ? "1 series found" : `${series.length} series found`}
        </h2>
        <Button variant="outline" size="sm" onClick={onStartOver} disabled={isBusy}>
          Choose other files
        </Button>
      </div>
      {refused.length > 0 && <RefusedFiles refused={refused} />}
      <ol className="grid gap-4">
        {series.map((one, index) => (
          <li key={index}>
            <FoundSeriesCard
              listed={one}
              number={index + 1}
              isBusy={isBusy}
              onPrepare={(kept, modality) => onPrepare(index, kept, modality)}
            />
          </li>
        ))}
      </ol>
    </section>
  );
}

function RefusedFiles({ refused }: Pick<ScannedFiles, "refused">) {
  return (
    <Alert tone="warning" title={refused.length === 1 ? "1 file is left out" : `${refused.length} files are left out`}>
      <ul className="mt-1 max-h-48 overflow-y-auto">
        {refused.map(({ name, why }, index) => (
          <li key={index} className="break-words">
            <span className="break-all font-medium">{name}</span>: {why}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

interface CardProps {
  listed: ListedSeries;
  number: number;
  isBusy: boolean;
  onPrepare: (kept: number[], modality: Series["modality"]) => void;
}

function FoundSeriesCard({ listed: { found, preview, problem, storedKey }, number, isBusy, onPrepare }: CardProps) {
  const title = useId();
  const { modality, plane, slices, format, notes } = found;
  const prepare = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const [from, to, count] = ["from", "to", "count"].map((name) => Number(fields.get(name) ?? 1));
    const chosen =
      seriesModalities.find((one) => one === fields.get("modality")) ?? (modality === "other" ? null : modality);
    if (!chosen || !from || !to || from > to) return;
    onPrepare(chooseSlices(slices.length, count ?? 1, from - 1, to - 1), chosen);
  };
  return (
    <Card as="section" aria-labelledby={title} className="flex flex-wrap gap-4">
      <span className="grid size-32 shrink-0 place-items-center overflow-hidden rounded-lg bg-black">
        {preview && (
          <PixelPicture image={preview} alt={`Middle picture of series ${number}`} className="max-h-full max-w-full" />
        )}
      </span>
      <div className="grid min-w-0 grow basis-64 content-start gap-2 text-sm">
        <h3 id={title} className="font-medium">
          Series {number}: {modality === "other" ? "unknown modality" : seriesModalityLabels[modality]},{" "}
          {planeLabels[plane].toLowerCase()}, {slices.length} {slices.length === 1 ? "frame" : "frames"}, {format.width}{" "}
          × {format.height}
        </h3>
        {notes.length > 0 && (
          <ul className="list-disc pl-4 text-muted-foreground">
            {notes.map((note) => (
              <li key={note}>{note}</li>
            ))}
          </ul>
        )}
        {problem && <Alert tone="destructive">{problem}</Alert>}
        {storedKey ? (
          <p className="flex flex-wrap items-center gap-3">
            <Badge tone="success">Stored</Badge>
            <Link className="link" to={picturePath(storedKey)}>
              Open picture
            </Link>
          </p>
        ) : (
          !problem && (
            <form onSubmit={prepare} className="flex flex-wrap items-end gap-3">
              {modality === "other" && (
                <SelectField
                  name="modality"
                  label="Modality"
                  required
                  defaultValue=""
                  options={[
                    { value: "", label: "Choose…" },
                    ...seriesModalities.map((value) => ({ value, label: seriesModalityLabels[value] })),
                  ]}
                />
              )}
              {slices.length > 1 && (
                <>
                  <NumberField name="from" label="From slice" max={slices.length} value={1} />
                  <NumberField name="to" label="To slice" max={slices.length} value={slices.length} />
                  <NumberField name="count" label="Keep" max={maxFrames} value={Math.min(maxFrames, slices.length)} />
                </>
              )}
              <Button type="submit" disabled={isBusy}>
                Check series {number}
              </Button>
            </form>
          )
        )}
      </div>
    </Card>
  );
}

function NumberField({ name, label, max, value }: { name: string; label: string; max: number; value: number }) {
  return (
    <Field type="number" name={name} label={label} min={1} max={max} required defaultValue={value} className="w-24" />
  );
}
