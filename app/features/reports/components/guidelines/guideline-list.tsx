import { Form, Link } from "@remix-run/react";
import { BookOpen } from "lucide-react";
import { guidelinePath } from "~/admin-paths";
import { countNoun } from "~/lib/text";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { CheckboxField, Field } from "~/ui/field";
import { Pager } from "~/ui/pager";
import type { GuidelinesPage } from "../../guidelines/guidelines.loader.server";

/** The guidelines and books that questions cite, with their editions. */
export function GuidelineList({ list }: { list: NonNullable<GuidelinesPage["list"]> }) {
  const { search, hasSeveralEditions, guidelines, first, next } = list;
  return (
    <>
      <Form
        method="get"
        action={paths.guidelines}
        key={`${search} ${hasSeveralEditions}`}
        className="mb-6 flex flex-wrap items-end gap-3"
      >
        <Field
          type="search"
          name="search"
          label="Name"
          defaultValue={search}
          maxLength={60}
          className="grow basis-full sm:basis-56"
        />
        <CheckboxField
          name="several"
          value="yes"
          label="Cited in several editions"
          defaultChecked={hasSeveralEditions}
          className="self-center sm:pt-4"
        />
        <Button type="submit" variant="outline">
          Show
        </Button>
      </Form>
      {guidelines.length === 0 ? (
        <EmptyState icon={BookOpen} title={search || hasSeveralEditions ? "No matches" : "No guidelines cited yet"}>
          {search || hasSeveralEditions ? "Try another name." : "Guidelines that published questions cite appear here."}
        </EmptyState>
      ) : (
        <ul className="grid gap-3">
          {guidelines.map(({ name, editions }) => (
            <li key={name}>
              <Card className="grid gap-1.5">
                <p className="wrap-anywhere font-medium">{name}</p>
                <ul className="grid gap-1">
                  {editions.map(({ edition, questions, isOutdated }) => (
                    <li key={edition} className="flex flex-wrap items-center gap-2 text-sm">
                      <Link to={guidelinePath(name, edition)} className="link wrap-anywhere">
                        {edition}
                      </Link>
                      <span className="text-muted-foreground">{countNoun(questions, "question")}</span>
                      {isOutdated && <Badge tone="warning">A newer edition is also cited</Badge>}
                    </li>
                  ))}
                </ul>
              </Card>
            </li>
          ))}
        </ul>
      )}
      <Pager label="Pages of guidelines" first={first} next={next} />
    </>
  );
}
