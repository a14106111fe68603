import { useState } from "react";
import { isDraft, readArray, readText } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { partTypes } from "~/features/questions/types/case";
import { excerpt } from "~/lib/text";
import { addPart, movePart, removePart } from "../../model/draft-parts";
import { getValueAt } from "../../model/draft-path";
import { canHaveSeries } from "../../model/draft-series";
import { useEditor } from "../editor-context";
import { DraftList } from "../fields/draft-list";
import { DraftTextField } from "../fields/draft-text-field";
import { FilingFields } from "../filing-fields";
import { ImageFields } from "../image/image-fields";
import { ReferenceFields } from "../reference-fields";
import { SeriesFields } from "../series/series-fields";
import { FindingCounts } from "../side/findings-panel";
import { TeachingPoint, TypeSelect, UnitFields } from "./unit-fields";

/** Fields for the parts of a case; each part locks before the next opens (Q16). */
export function CaseParts() {
  const { applyChange } = useEditor();
  return (
    <DraftList
      path={["parts"]}
      title="Parts"
      hint="Each part locks before the next opens, so a later stem may reveal an earlier answer."
      getName={(index) => `Part ${index + 1}`}
      addLabel="Add a part"
      maxEntries={8}
      onAdd={() => applyChange((state) => ({ ...state, content: addPart(state.content) }))}
      onRemove={(index) => applyChange((state) => ({ ...state, ...removePart(state, index) }))}
      onMove={(from, to) => applyChange((state) => ({ ...state, ...movePart(state, from, to) }))}
    >
      {(unit, index) => <PartFields unit={unit} startsOpen={index === 0} />}
    </DraftList>
  );
}

/** The fields of a part, which fold away behind its stem; a part without a stem starts open. */
function PartFields({ unit, startsOpen }: { unit: Path; startsOpen: boolean }) {
  const { content, findings } = useEditor();
  const stem = readText(getValueAt(content, [...unit, "stem"]));
  const [isOpen, setOpen] = useState(startsOpen || !stem);
  const ownFindings = findings.filter(({ path }) => unit.every((step, index) => path[index] === step));
  return (
    <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="link text-sm">
        <span className="mr-2">{isOpen ? "Fields of this part" : excerpt(stem, 120)}</span>
        {!isOpen && <FindingCounts findings={ownFindings} />}
      </summary>
      <div className="mt-3 grid gap-4">
        <TypeSelect unit={unit} types={partTypes} />
        <DraftTextField path={[...unit, "stem"]} label="Stem of this part" rows={3} />
        <UnitFields unit={unit} />
        <TeachingPoint unit={unit} />
        <PartImage unit={unit} />
        <PartSeries unit={unit} />
        <details className="grid gap-3">
          <summary className="link w-fit text-sm">Classification and references of this part</summary>
          <div className="mt-3 grid gap-4">
            <FilingFields unit={unit} isPart />
            <ReferenceFields unit={unit} isPart />
          </div>
        </details>
      </div>
    </details>
  );
}

function PartSeries({ unit }: { unit: Path }) {
  const { content } = useEditor();
  if (!canHaveSeries(getValueAt(content, [...unit, "type"]))) return null;
  return (
    <details open={readArray(getValueAt(content, [...unit, "series"])).length > 0 || undefined}>
      <summary className="link w-fit text-sm">Series of this part</summary>
      <div className="mt-3">
        <SeriesFields unit={unit} />
      </div>
    </details>
  );
}

function PartImage({ unit }: { unit: Path }) {
  const { content } = useEditor();
  return (
    <details open={isDraft(getValueAt(content, [...unit, "image"])) || undefined}>
      <summary className="link w-fit text-sm">Image of this part</summary>
      <div className="mt-3">
        <ImageFields unit={unit} />
      </div>
    </details>
  );
}
