import { Form, Link, useNavigation } from "@remix-run/react";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { draftGapPath } from "~/practice-paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field, SelectField } from "~/ui/field";
import { FormKey } from "~/ui/form-key";
import { filterValueLabels } from "../../bank/list/bank-filter-labels";
import { TopicField } from "../../bank/list/components/topic-field";
import { organDomains } from "../../questions/filter";
import { domainNames, levels, modalities, skills } from "../../questions/taxonomy";
import type { DraftFields } from "../drafts/drafts.action.server";
import type { DraftStudioData } from "../drafts/drafts.loader.server";

interface DraftStudioProps extends DraftStudioData {
  /** The fields of a form that was not accepted, with the errors by field. */
  refused: { fields: DraftFields; errors: Partial<Record<keyof DraftFields, string[]>> } | undefined;
}

/** The gaps of the bank, and the form of a blank draft for one of them (G34). */
export function DraftStudio({ gaps, chosen, refused }: DraftStudioProps) {
  return (
    <div className="grid gap-4">
      <Card as="section" aria-labelledby="gaps" className="p-4 sm:p-5">
        <h2 id="gaps" className="mb-1 font-semibold">
          Fewest questions
        </h2>
        <p className="mb-2 text-muted-foreground text-sm">Choose a gap to fill in its domains below.</p>
        <ul className="grid gap-x-6 sm:grid-cols-2">
          {gaps.map(({ organ, modality, total }) => (
            <li key={`${organ} ${modality}`} className="flex items-baseline justify-between gap-3">
              <Link to={draftGapPath(organ, modality)} className="link inline-block py-1 text-sm pointer-coarse:py-2">
                {domainNames(organ, modality).join(" · ")}
              </Link>
              <span className="shrink-0 text-muted-foreground text-sm tabular-nums">
                {countNoun(total, "question")}
              </span>
            </li>
          ))}
        </ul>
      </Card>
      <BlankDraftForm key={`${chosen?.organ} ${chosen?.modality}`} chosen={chosen} refused={refused} />
    </div>
  );
}

function BlankDraftForm({ chosen, refused }: Pick<DraftStudioProps, "chosen" | "refused">) {
  const isCreating = useNavigation().formMethod === "POST";
  const field = (name: keyof DraftFields, initial = "") => ({
    name,
    defaultValue: refused?.fields[name] ?? initial,
    error: refused?.errors[name],
  });
  const choice = (name: "organ" | "modality" | "level" | "skill", label: string, values: readonly string[]) => {
    const labels: Record<string, string> = filterValueLabels[name];
    const initial = name === "organ" || name === "modality" ? chosen?.[name] : undefined;
    const options = values.map((value) => ({ value, label: labels[value] ?? value }));
    return (
      <SelectField
        {...field(name, initial)}
        label={label}
        required
        options={[{ value: "", label: "Choose" }, ...options]}
      />
    );
  };
  return (
    <Card as="section" aria-labelledby="blank-draft" className="p-4 sm:p-5">
      <h2 id="blank-draft" className="mb-3 font-semibold">
        Blank draft with a source
      </h2>
      <Form method="post" action={paths.aiPracticeDrafts} noValidate className="grid gap-4 sm:grid-cols-2">
        <FormKey />
        {choice("organ", "Organ", organDomains)}
        {choice("modality", "Modality", modalities)}
        {choice("level", "Level", levels)}
        {choice("skill", "Skill", skills)}
        <TopicField
          {...field("topic")}
          label="Topic"
          hint="From broad to narrow, such as Lung › Nodule."
          required
          maxLength={250}
          className="sm:col-span-2"
        />
        <Field
          {...field("sourceName")}
          label="Source"
          hint="The book, guideline, or article that the question rests on."
          required
          maxLength={300}
          className="sm:col-span-2"
        />
        <Field {...field("sourceEdition")} label="Edition or year" required maxLength={100} />
        <Field {...field("sourceSection")} label="Section (optional)" maxLength={300} />
        <Button type="submit" pending={isCreating} className="justify-self-start">
          Create draft
        </Button>
      </Form>
    </Card>
  );
}
