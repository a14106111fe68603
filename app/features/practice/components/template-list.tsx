import { Link } from "@remix-run/react";
import { FileQuestion } from "lucide-react";
import { useRef, useState } from "react";
import { countNoun } from "~/lib/text";
import { practicePath } from "~/practice-paths";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Field } from "~/ui/field";
import { useSlashKey } from "~/ui/use-slash-key";
import { findTemplates, groupTemplates } from "../templates/find-templates";
import type { QuestionTemplate } from "../templates/question-template";

/** All templates by field, with a search. */
export function TemplateList({ templates }: { templates: readonly QuestionTemplate[] }) {
  const [searchText, setSearchText] = useState("");
  const searchField = useRef<HTMLInputElement>(null);
  useSlashKey(searchField);
  const found = findTemplates(templates, searchText);
  return (
    <>
      <Field
        ref={searchField}
        type="search"
        label="Search templates"
        value={searchText}
        onChange={(event) => setSearchText(event.target.value)}
        maxLength={60}
        autoCapitalize="none"
        spellCheck={false}
        className="mb-2 max-w-md"
      />
      <p role="status" className="mb-5 text-muted-foreground text-sm">
        {countNoun(found.length, "template")}
      </p>
      {found.length === 0 && (
        <EmptyState
          icon={FileQuestion}
          title="No template matches"
          action={
            <Button variant="outline" onClick={() => setSearchText("")}>
              Clear search
            </Button>
          }
        >
          Try another word, such as “decay” or “Doppler”.
        </EmptyState>
      )}
      <div className="grid gap-4">
        {groupTemplates(found).map(({ group, members }) => (
          <Card key={group} as="section" aria-label={group} className="p-4 sm:p-5">
            <h2 className="mb-2 font-semibold">{group}</h2>
            <ul className="grid gap-x-6 gap-y-1 sm:grid-cols-2">
              {members.map(({ id, title }) => (
                <li key={id}>
                  <Link to={practicePath(id, 1)} className="link inline-block py-1 text-sm pointer-coarse:py-2">
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </>
  );
}
