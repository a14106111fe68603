import type { ReactNode } from "react";
import { getContentType } from "~/features/questions/types/content-types";
import { Card } from "~/ui/card";
import { TextareaField } from "~/ui/field";
import { canHaveSeries } from "../model/draft-series";
import type { DraftState } from "../model/edit-history";
import { useEditor } from "./editor-context";
import { DraftTextField } from "./fields/draft-text-field";
import { FilingFields, ProvenanceFields } from "./filing-fields";
import { ImageFields } from "./image/image-fields";
import { ReferenceFields } from "./reference-fields";
import { SeriesFields } from "./series/series-fields";
import { CaseParts } from "./types/case-parts";
import { TeachingPoint, TypeSelect, UnitFields } from "./types/unit-fields";

interface Props {
  draftState: DraftState;
  /** Whether the question was never published. */
  isUnpublished: boolean;
  onChange: (change: Partial<Pick<DraftState, "changeNote">>) => void;
}

/** All fields of a question of any type. */
export function QuestionFields({ draftState, isUnpublished, onChange }: Props) {
  const { content, isLocked } = useEditor();
  const { type } = content;
  const imageIsFile = getContentType(type)?.draft.imageIsFile;
  return (
    <div data-writing="" className="grid min-w-0 gap-5">
      <Section title="Question">
        <TypeSelect unit={[]} />
        <DraftTextField path={["stem"]} label={type === "case" ? "Stem of the case" : "Stem"} rows={4} />
        {type === "case" ? <CaseParts /> : <UnitFields unit={[]} />}
      </Section>
      {!imageIsFile && (
        <Section title="Image" hint="Optional. Shown below the stem.">
          <ImageFields unit={[]} />
        </Section>
      )}
      {canHaveSeries(type) && (
        <Section title="Series" hint="Optional. Stacks or single pictures from the library, shown in the viewer.">
          <SeriesFields unit={[]} />
        </Section>
      )}
      <Section title="Teaching point and references">
        <TeachingPoint unit={[]} />
        <ReferenceFields unit={[]} />
      </Section>
      <Section title="Classification">
        <FilingFields unit={[]} />
        <ProvenanceFields />
      </Section>
      <Section title="Changes in this draft">
        <TextareaField
          id="change-note"
          label="Change note"
          hint={
            isUnpublished
              ? "Optional for the first version."
              : "Describe what changed and why. If the key moves, the note is required, and affected learners see it."
          }
          rows={2}
          maxLength={1000}
          readOnly={isLocked}
          value={draftState.changeNote}
          onChange={({ target }) => onChange({ changeNote: target.value })}
        />
      </Section>
    </div>
  );
}

function Section({ title, hint, children }: { title: string; hint?: string; children: ReactNode }) {
  return (
    <Card as="section" aria-label={title} className="grid min-w-0 gap-5">
      <div>
        <h2 className="font-semibold text-lg">{title}</h2>
        {hint && <p className="text-muted-foreground text-sm">{hint}</p>}
      </div>
      {children}
    </Card>
  );
}
