import { isDraft } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { partTypes } from "~/features/questions/types/case";
import { addPart, dropPart, movePart } from "../../model/parts";
import { valueAt } from "../../model/path";
import { ClassFields } from "../class-fields";
import { Entries } from "../fields/entries";
import { TextAt } from "../fields/text-at";
import { PictureFields } from "../picture/picture-fields";
import { ReferenceFields } from "../reference-fields";
import { useWriting } from "../writing";
import { TeachingPoint, TypeChoice, UnitFields } from "./unit-fields";

/** Fields for the parts of a case; each part locks before the next opens (Q16). */
export function CaseParts() {
  const { act } = useWriting();
  return (
    <Entries
      path={["parts"]}
      title="Parts"
      hint="Each part locks before the next opens, so a later stem may reveal an earlier answer."
      nameOf={(index) => `Part ${index + 1}`}
      add="Add a part"
      most={8}
      onAdd={() => act((state) => ({ ...state, content: addPart(state.content) }))}
      onDrop={(index) => act((state) => ({ ...state, ...dropPart(state, index) }))}
      onMove={(from, to) => act((state) => ({ ...state, ...movePart(state, from, to) }))}
    >
      {(unit) => (
        <div className="grid gap-4">
          <TypeChoice unit={unit} types={partTypes} />
          <TextAt path={[...unit, "stem"]} label="Stem of this part" rows={3} />
          <UnitFields unit={unit} />
          <TeachingPoint unit={unit} />
          <PartPicture unit={unit} />
          <details className="grid gap-3">
            <summary className="link w-fit text-sm">Filing and references of this part</summary>
            <div className="mt-3 grid gap-4">
              <ClassFields unit={unit} isPart />
              <ReferenceFields unit={unit} isPart />
            </div>
          </details>
        </div>
      )}
    </Entries>
  );
}

function PartPicture({ unit }: { unit: Path }) {
  const { content } = useWriting();
  return (
    <details open={isDraft(valueAt(content, [...unit, "image"])) || undefined}>
      <summary className="link w-fit text-sm">Image of this part</summary>
      <div className="mt-3">
        <PictureFields unit={unit} />
      </div>
    </details>
  );
}
