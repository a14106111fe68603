import type { ReactNode } from "react";
import { contentTypeOf } from "~/features/questions/types/content-types";
import { Card } from "~/ui/card";
import { CheckboxField, TextareaField } from "~/ui/field";
import type { Written } from "../model/editing";
import { ClassFields, ProvenanceFields } from "./class-fields";
import { TextAt } from "./fields/text-at";
import { PictureFields } from "./picture/picture-fields";
import { ReferenceFields } from "./reference-fields";
import { CaseParts } from "./types/case-parts";
import { TeachingPoint, TypeChoice, UnitFields } from "./types/unit-fields";
import { useWriting } from "./writing";

interface Props {
  written: Written;
  /** Whether the question was never published. */
  isNew: boolean;
  onChange: (change: Partial<Pick<Written, "changeNote" | "correctsKey">>) => void;
}

/** All fields of a question of any type. */
export function QuestionFields({ written, isNew, onChange }: Props) {
  const { content, locked } = useWriting();
  const { type } = content;
  const imageIsFile = contentTypeOf(type)?.draft.imageIsFile;
  return (
    <div
      data-writing=""
      // Keeps focused fields clear of the sticky bar at the bottom.
      className="grid min-w-0 gap-5 [&_:is(a,button,input,select,summary,textarea)]:scroll-mb-20"
    >
      <Section title="Question">
        <TypeChoice unit={[]} />
        <TextAt path={["stem"]} label={type === "case" ? "Stem of the case" : "Stem"} rows={4} />
        {type === "case" ? <CaseParts /> : <UnitFields unit={[]} />}
      </Section>
      {!imageIsFile && (
        <Section title="Image" hint="Optional. Shown below the stem.">
          <PictureFields unit={[]} />
        </Section>
      )}
      <Section title="Teaching point and references">
        <TeachingPoint unit={[]} />
        <ReferenceFields unit={[]} />
      </Section>
      <Section title="Classification">
        <ClassFields unit={[]} />
        <ProvenanceFields />
      </Section>
      <Section title="This change">
        <TextareaField
          id="change-note"
          label="Change note"
          hint={
            isNew ? "Optional for the first version." : "Describe what changed and why. Shown in the list of versions."
          }
          rows={2}
          maxLength={1000}
          readOnly={locked}
          value={written.changeNote}
          onChange={({ target }) => onChange({ changeNote: target.value })}
        />
        {!isNew && (
          <CheckboxField
            id="corrects-key"
            label="The published key was wrong"
            hint="Publishing rescores open exams and notifies learners who were marked wrongly."
            disabled={locked}
            checked={written.correctsKey}
            onChange={({ target }) => onChange({ correctsKey: target.checked })}
          />
        )}
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
