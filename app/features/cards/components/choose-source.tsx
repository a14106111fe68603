import { Form, Link } from "@remix-run/react";
import { Search } from "lucide-react";
import { adminCardPath } from "~/admin-paths";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { Page } from "~/ui/page";
import type { CardChoice } from "../social-card.loader.server";

/** The page on which an admin chooses the source of a new card: a question, a teaching point, or free text. */
export function ChooseSource({ page: { searchText, foundQuestions, isHeldOut } }: { page: CardChoice }) {
  return (
    <Page
      width="wide"
      title="New social card"
      description={
        <Link className="link" to={paths.adminCards}>
          All cards
        </Link>
      }
      actions={
        <Link to={adminCardPath("new", { kind: "free" })} className={buttonClass({ variant: "outline" })}>
          Free text
        </Link>
      }
    >
      {isHeldOut && (
        <Alert tone="warning" className="mb-5">
          This question can't be on a card. Cards may use only approved, pilot, and live questions that no mock form
          contains.
        </Alert>
      )}
      <Form method="get" className="mb-6 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field
          type="search"
          name="search"
          label="Question id or search words"
          hint="Finds approved, pilot, and live questions that no mock form contains."
          defaultValue={searchText}
          maxLength={100}
        />
        <Button type="submit" className="sm:mb-[1.625rem]">
          <Search aria-hidden="true" /> Search
        </Button>
      </Form>
      {foundQuestions && !foundQuestions.length && <p className="text-muted-foreground">No matching questions.</p>}
      {foundQuestions && foundQuestions.length > 0 && (
        <ul className="grid gap-3">
          {foundQuestions.map(({ id, externalId, domain, topic, stem }) => (
            <Card as="li" key={id} className="grid gap-3 p-4 sm:grid-cols-[minmax(0,1fr)_auto]">
              <div className="min-w-0">
                <p className="text-muted-foreground text-xs">
                  {externalId} · {domain} · {topic}
                </p>
                <p className="mt-1 break-words text-sm">{stem}</p>
              </div>
              <div className="flex flex-wrap items-center gap-2">
                <Link
                  to={adminCardPath("new", { kind: "question", question: id })}
                  className={buttonClass({ size: "sm" })}
                  aria-label={`Create card from question ${externalId}`}
                >
                  Question
                </Link>
                <Link
                  to={adminCardPath("new", { kind: "teaching-point", question: id })}
                  className={buttonClass({ variant: "outline", size: "sm" })}
                  aria-label={`Create card from teaching point of ${externalId}`}
                >
                  Teaching point
                </Link>
              </div>
            </Card>
          ))}
        </ul>
      )}
    </Page>
  );
}
