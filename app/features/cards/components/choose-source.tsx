import { Form, Link } from "@remix-run/react";
import { Search } from "lucide-react";
import { adminCardPath } from "~/admin-paths";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { Page } from "~/ui/page";
import type { CardChoice } from "../show-card.server";

/** What a new card is made of. */
export function ChooseSource({ page: { asked, found, heldOut } }: { page: CardChoice }) {
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
      {heldOut && (
        <Alert tone="warning" className="mb-5">
          This question is not approved, or a mock exam holds it out: it cannot be on a card.
        </Alert>
      )}
      <Form method="get" className="mb-6 grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_auto]">
        <Field
          type="search"
          name="search"
          label="Question: its id, or words of it"
          hint="Approved questions that no mock exam holds out."
          defaultValue={asked}
          maxLength={100}
        />
        <Button type="submit" className="sm:mb-[1.625rem]">
          <Search aria-hidden="true" /> Search
        </Button>
      </Form>
      {found && !found.length && <p className="text-muted-foreground">No question has these words.</p>}
      {found && found.length > 0 && (
        <ul className="grid gap-3">
          {found.map(({ id, externalId, domain, topic, stem }) => (
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
                  aria-label={`Card of the question ${externalId}`}
                >
                  Question
                </Link>
                <Link
                  to={adminCardPath("new", { kind: "teaching-point", question: id })}
                  className={buttonClass({ variant: "outline", size: "sm" })}
                  aria-label={`Card of the teaching point of ${externalId}`}
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
