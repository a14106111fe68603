import { isDraft, readText } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { Button } from "~/ui/button";
import { getValueAt, setValueAt } from "../../model/draft-path";
import { useEditor, useFieldFindings } from "../editor-context";
import { DraftCheckbox } from "../fields/draft-choice-fields";
import { DraftTextField } from "../fields/draft-text-field";
import { ImageChoice } from "./image-choice";
import { RegionFields } from "./region-fields";

/** Fields for the image below a stem and its required details. */
export function ImageFields({ unit }: { unit: Path }) {
  const { content, applyChange, isLocked } = useEditor();
  const path = [...unit, "image"];
  const picture = getValueAt(content, path);
  const { error } = useFieldFindings(path);
  const file = isDraft(picture) ? readText(picture.file) : "";
  const alt = isDraft(picture) ? readText(picture.alt) : "";
  return (
    <div className="grid gap-4">
      <ImageChoice
        path={[...path, "file"]}
        onChoose={({ key, ...details }) =>
          applyChange((state) => {
            const { regions, ...keptFields } = isDraft(picture) ? picture : {};
            // Regions outline parts of one file, so choosing another file removes the regions.
            const keptRegions = key === file && regions !== undefined ? { regions } : {};
            const { alt, source, license, deidentified, width, height } = details;
            const next = {
              ...keptFields,
              file: key,
              width,
              height,
              alt,
              source,
              license,
              deidentified,
              ...keptRegions,
            };
            return { ...state, content: setValueAt(state.content, path, next) };
          })
        }
        onTypeName={(typedName) =>
          applyChange((state) => {
            const { width, height, file: _, ...kept } = isDraft(picture) ? picture : {};
            return { ...state, content: setValueAt(state.content, path, { ...kept, file: typedName }) };
          })
        }
      />
      {error && <p className="font-medium text-[0.8125rem] text-destructive">{error.join(" ")}</p>}
      {isDraft(picture) && (
        <>
          <DraftTextField
            path={[...path, "alt"]}
            label="Alt text"
            hint="Describe the image for people who cannot see it, without giving away the answer."
            rows={2}
            isPlain
          />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <DraftTextField
              path={[...path, "source"]}
              label="Source"
              hint="Name who made the image and where it comes from."
              maxLength={300}
            />
            <DraftTextField
              path={[...path, "license"]}
              label="License"
              hint="For example “Own work” or “CC BY 4.0”."
              maxLength={300}
            />
          </div>
          <DraftCheckbox
            path={[...path, "deidentified"]}
            label="De-identified: shows nothing that identifies a patient"
            hint="Check that no names, numbers, or dates are visible in the image. We remove metadata automatically."
          />
          <DraftCheckbox
            path={[...path, "simulated"]}
            label="Drawn or computed, not from a patient"
            hint="A drawn or computed image does not need an outlined abnormality."
            removesIfFalse
          />
          <RegionFields
            path={[...path, "regions"]}
            file={file}
            alt={alt}
            title="Abnormal regions"
            hint="Learners see these outlines after they answer."
          />
          {!isLocked && (
            <div>
              <Button
                size="sm"
                variant="outline"
                onClick={() =>
                  applyChange((state) => ({ ...state, content: setValueAt(state.content, path, undefined) }))
                }
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
