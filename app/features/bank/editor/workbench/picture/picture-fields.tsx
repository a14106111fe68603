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
          act((state) => {
            const { regions, ...kept } = isDraft(picture) ? picture : {};
            // Regions belong to one file, so another file drops them.
            const drawn = key === file && regions !== undefined ? { regions } : {};
            const { alt, source, licence, deidentified, width, height } = known;
            const next = { ...kept, file: key, width, height, alt, source, licence, deidentified, ...drawn };
            return { ...state, content: setAt(state.content, path, next) };
          })
        }
        onType={(typed) =>
          act((state) => {
            const { width, height, file: _, ...kept } = isDraft(picture) ? picture : {};
            return { ...state, content: setAt(state.content, path, { ...kept, file: typed }) };
          })
        }
      />
      {error && <p className="font-medium text-[0.8125rem] text-destructive">{error.join(" ")}</p>}
      {isDraft(picture) && (
        <>
          <TextAt
            path={[...path, "alt"]}
            label="Alt text"
            hint="Describes the image for people who cannot see it. Must not give away the answer."
            rows={2}
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <TextAt
              path={[...path, "source"]}
              label="Source"
              hint="Who made the image, and where it comes from."
              maxLength={300}
            />
            <TextAt path={[...path, "licence"]} label="Licence" hint="“Own work”, “CC BY 4.0” …" maxLength={300} />
          </div>
          <TickAt
            path={[...path, "deidentified"]}
            label="De-identified: shows nothing that identifies a patient"
            hint="Names, numbers, and dates are removed from the image itself. Metadata is removed automatically."
          />
          <TickAt
            path={[...path, "simulated"]}
            label="Drawn or computed: not from a patient"
            hint="Such an image needs no outlined abnormality."
            optional
          />
          <RegionFields
            path={[...path, "regions"]}
            file={file}
            alt={alt}
            title="Abnormal regions"
            hint="Outlined for learners after they answer."
          />
          {!locked && (
            <div>
              <Button
                size="sm"
                variant="outline"
                onClick={() => act((state) => ({ ...state, content: setAt(state.content, path, undefined) }))}
              >
                Remove image
              </Button>
            </div>
          )}
        </>
      )}
    </div>
  );
}
