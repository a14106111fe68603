import { Form } from "@remix-run/react";
import { countNoun } from "~/lib/text";
import { Field, SelectField } from "~/ui/field";
import { organDomains } from "../../questions/filter";
import { domainName, type Modality, modalities, type Organ } from "../../questions/taxonomy";
import { type FlaggedView, parseFlaggedView } from "../flagged-view";
import type { FlaggedQuestion } from "../flags.server";

interface FlaggedControlsProps {
  questions: readonly Pick<FlaggedQuestion, "organ" | "modality">[];
  view: FlaggedView;
  onChange: (view: FlaggedView) => void;
  /** Number of questions in the current view. */
  matchCount: number;
}

/** Search and filters of the flagged page. They apply on each change; without JavaScript, they are a GET form. */
export function FlaggedControls({ questions, view, onChange, matchCount }: FlaggedControlsProps) {
  const counts = new Map<Organ | Modality | "none", number>();
  for (const { organ, modality } of questions)
    for (const domain of [organ, modality]) counts.set(domain, (counts.get(domain) ?? 0) + 1);
  const buildOptions = (allLabel: string, domains: readonly (Organ | Modality | "none")[]) => [
    { value: "", label: allLabel },
    ...domains
      .filter((domain) => counts.has(domain) || domain === view.organ || domain === view.modality)
      .map((domain) => ({ value: domain, label: `${domainName(domain)} (${counts.get(domain) ?? 0})` })),
  ];
  const changeFilter = (name: string, value: string) => {
    const query = new URLSearchParams({ q: view.search, organ: view.organ ?? "", modality: view.modality ?? "" });
    query.set(name, value);
    onChange(parseFlaggedView(query));
  };
  return (
    <Form
      method="get"
      role="search"
      aria-label="Flagged questions"
      onSubmit={(event) => event.preventDefault()}
      className="grid gap-3 sm:grid-cols-3"
    >
      <Field
        label="Search"
        type="search"
        name="q"
        placeholder="Topic or words"
        value={view.search}
        onChange={(event) => changeFilter("q", event.target.value)}
      />
      <SelectField
        label="Organ system"
        name="organ"
        value={view.organ ?? ""}
        onChange={(event) => changeFilter("organ", event.target.value)}
        options={buildOptions("All organ systems", organDomains)}
      />
      <SelectField
        label="Modality or other domain"
        name="modality"
        value={view.modality ?? ""}
        onChange={(event) => changeFilter("modality", event.target.value)}
        options={buildOptions("All modalities", modalities)}
      />
      <noscript>
        <button type="submit" className="btn btn-outline">
          Show
        </button>
      </noscript>
      <p aria-live="polite" className="text-muted-foreground text-sm sm:col-span-3">
        {matchCount === questions.length
          ? countNoun(matchCount, "flagged question")
          : `${matchCount} of ${countNoun(questions.length, "flagged question")}`}
      </p>
    </Form>
  );
}
