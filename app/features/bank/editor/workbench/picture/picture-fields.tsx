import { isDraft, textOf } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { Button } from "~/ui/button";
import { setAt, valueAt } from "../../model/path";
import { TickAt } from "../fields/choice-at";
import { TextAt } from "../fields/text-at";
import { useSaid, useWriting } from "../writing";
import { FileChoice } from "./file-choice";
import { RegionFields } from "./region-fields";

/** Fields for the image below a stem and its required details. */
export function PictureFields({ unit }: { unit: Path }) {
  const { content, act, locked } = useWriting();
  const path = [...unit, "image"];
  const picture = valueAt(content, path);
  const { error } = useSaid(path);
  const file = isDraft(picture) ? textOf(picture.file) : "";
  const alt = isDraft(picture) ? textOf(picture.alt) : "";
  return (
    <div className="grid gap-4">
      <FileChoice
        path={[...path, "file"]}
        onChoose={({ key, ...known }) =>
          act((written) => {
            const { regions, ...kept } = isDraft(picture) ? picture : {};
            // Regions belong to one file, so another file drops them.
            const drawn = key === file && regions !== undefined ? { regions } : {};
            const { alt, source, licence, deidentified, width, height } = known;
            const next = { ...kept, file: key, width, height, alt, source, licence, deidentified, ...drawn };
            return { ...written, content: setAt(written.content, path, next) };
          })
        }
        onType={(typed) =>
          act((written) => {
            const { width, height, file: _, ...kept } = isDraft(picture) ? picture : {};
            return { ...written, content: setAt(written.content, path, { ...kept, file: typed }) };
          })
        }
      />
      {error && <p className="font-medium text-[0.8125rem] text-destructive">{error.join(" ")}</p>}
      {isDraft(picture) && (
        <>
          <TextAt
            path={[...path, "alt"]}
            label="What is to be seen (alt text)"
            hint="For those who cannot see it; it must not give the answer away."
            rows={2}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextAt
              path={[...path, "source"]}
              label="Source"
              hint="Who made it, and where it is from."
              maxLength={300}
            />
            <TextAt path={[...path, "licence"]} label="Licence" hint="“Own work”, “CC BY 4.0” …" maxLength={300} />
          </div>
          <TickAt
            path={[...path, "deidentified"]}
            label="No patient can be known from it"
            hint="Names, numbers and dates are gone from the picture itself; what a camera wrote into the file is taken out anyway."
          />
          <TickAt
            path={[...path, "simulated"]}
            label="Drawn or computed: there is no patient"
            hint="Then nothing abnormal has to be outlined."
            optional
          />
          <RegionFields
            path={[...path, "regions"]}
            file={file}
            alt={alt}
            title="What is abnormal"
            hint="Outlined for learners after they have answered."
          />
          {!locked && (
            <div>
              <Button
                size="sm"
                variant="outline"
                onClick={() => act((written) => ({ ...written, content: setAt(written.content, path, undefined) }))}
              >
                Take the picture away
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}
