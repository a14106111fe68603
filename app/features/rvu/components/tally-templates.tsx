import { type FormEvent, useState } from "react";
import { Button } from "~/ui/button";
import { createUuid } from "../browser/rvu-device-storage";
import { formatStudyCount } from "../browser/rvu-format";
import { detectPersonalData, personalDataErrors } from "../engine/personal-data";
import { maxTemplates, type TallyTemplate } from "../engine/tally/tally";
import type { Calculation } from "./use-calculator";

interface TallyTemplatesProps {
  calculation: Calculation;
  onUse: (template: TallyTemplate) => void;
}

/** Named sets of studies that one click adds, such as "My call night" (C3). */
export function TallyTemplates({ calculation: { tally, store, counts }, onUse }: TallyTemplatesProps) {
  const { templates } = tally;
  const [name, setName] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const trimmedName = name.trim();
    const foundProblem = findProblem(trimmedName, templates, Object.keys(counts).length);
    setProblem(foundProblem);
    if (foundProblem) return;
    const sameNameTemplate = templates.find((template) => template.name.toLowerCase() === trimmedName.toLowerCase());
    store.dispatch({
      type: "save-template",
      template: { id: sameNameTemplate?.id ?? createUuid(), name: trimmedName, counts },
    });
    setName("");
  };
  return (
    <div className="grid gap-3">
      {templates.length > 0 && (
        <ul className="divide-y divide-border">
          {templates.map((template) => (
            <li key={template.id} className="flex flex-wrap items-center gap-2 py-1.5">
              <p className="min-w-0 flex-1 break-words">
                {template.name}{" "}
                <span className="text-muted-foreground text-xs">{formatStudyCount(countStudies(template.counts))}</span>
              </p>
              <Button
                variant="outline"
                className="min-h-11"
                aria-label={`Use template ${template.name}`}
                onClick={() => onUse(template)}
              >
                Use template
              </Button>
              <Button
                variant="ghost"
                className="min-h-11"
                aria-label={`Delete template ${template.name}`}
                onClick={() => store.dispatch({ type: "drop-template", templateId: template.id })}
              >
                Delete template
              </Button>
            </li>
          ))}
        </ul>
      )}
      <form onSubmit={handleSubmit} className="grid gap-1.5">
        <label htmlFor="rvu-template" className="font-medium text-sm">
          Save the studies of this shift as a template
        </label>
        <div className="flex gap-2">
          <input
            id="rvu-template"
            className="control min-h-11 min-w-0 flex-1 text-base"
            placeholder="My call night"
            autoComplete="off"
            maxLength={60}
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? "rvu-template-error" : undefined}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button type="submit" variant="outline" className="min-h-11">
            Save template
          </Button>
        </div>
        {problem && (
          <p id="rvu-template-error" role="alert" className="font-medium text-[0.8125rem] text-destructive">
            {problem}
          </p>
        )}
      </form>
    </div>
  );
}

function findProblem(name: string, templates: readonly TallyTemplate[], studies: number): string | null {
  if (!name) return "Enter a name.";
  const personalDataKind = detectPersonalData(name);
  if (personalDataKind) return personalDataErrors[personalDataKind];
  if (!studies) return "Add studies to the shift first, then save them as a template.";
  const isNew = templates.every((template) => template.name.toLowerCase() !== name.toLowerCase());
  return isNew && templates.length >= maxTemplates
    ? `You can save up to ${maxTemplates} templates. Delete one first.`
    : null;
}

function countStudies(counts: Record<string, number>): number {
  return Object.values(counts).reduce((total, count) => total + count, 0);
}
