import { Form, Link, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormKey } from "~/ui/form-key";
import { Page } from "~/ui/page";
import { useSchemaForm } from "~/ui/schema-form";
import { kindNames } from "../names";
import type { CardEdit } from "../show-card.server";
import { MakerFields } from "./maker-fields";
import { CardPreview, NoScriptPreview } from "./preview";

interface Props {
  page: CardEdit;
  result: Parameters<typeof useSchemaForm>[0]["lastResult"];
  /** Both sides as data addresses, where the browser has asked without JavaScript. */
  drawn: (string | null)[] | undefined;
}

const notes: Record<string, { tone: "success" | "warning"; text: string }> = {
  saved: { tone: "success", text: "The card is saved." },
  published: { tone: "success", text: "The card is in the gallery." },
  unpublished: { tone: "success", text: "The card is no longer in the gallery." },
  changed: { tone: "warning", text: "Somebody else has changed this card in the meantime. This is how it is now." },
  refused: { tone: "warning", text: "Not published: the card was changed, or its question may not be shown any more." },
};

/** The maker of a card: its form, beside it both sides as they will be. */
export function CardMaker({ page, result, drawn }: Props) {
  const { card, kind, values } = page;
  const schemaForm = useSchemaForm({
    id: "card",
    load: () => import("../forms").then((forms) => forms.cardSchema),
    lastResult: result,
    defaultValue: values,
  });
  const { formProps } = schemaForm;
  const navigation = useNavigation();
  const pending = navigation.formData?.get("intent");
  const [typed, setTyped] = useState<FormData | null>(null);
  const note = !result && navigation.state === "idle" ? notes[page.note ?? ""] : undefined;
  return (
    <Page
      width="wide"
      title={card ? "Social card" : `New card: ${kindNames[kind].toLowerCase()}`}
      description={
        <Link className="link" to={paths.adminCards}>
          All cards
        </Link>
      }
      actions={
        card && (
          <Badge tone={card.published ? "success" : undefined}>{card.published ? "Published" : "Not published"}</Badge>
        )
      }
    >
      <div className="grid gap-5">
        {note && <Alert tone={note.tone}>{note.text}</Alert>}
        {page.heldOut && (
          <Alert tone="warning">The question of this card is not approved any more, or a mock exam holds it out.</Alert>
        )}
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <Card className="p-4 sm:p-5">
            <Form
              {...formProps}
              method="post"
              onInput={(event) => {
                formProps.onInput(event);
                setTyped(new FormData(event.currentTarget));
              }}
              className="grid gap-4"
            >
              <FormKey />
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="version" value={card?.version ?? 0} />
              <MakerFields page={page} schemaForm={schemaForm} />
              <NoScriptPreview drawn={drawn} />
              <div className="flex flex-wrap gap-2">
                <Button type="submit" name="intent" value="save" pending={pending === "save"}>
                  Save
                </Button>
              </div>
            </Form>
          </Card>
          {page.draws ? (
            <CardPreview values={values} kind={kind} typed={typed} />
          ) : (
            <Alert tone="warning">Nothing draws cards here: the binding CARDS is missing.</Alert>
          )}
        </div>
        {card && <Acts card={card} pending={pending} />}
      </div>
    </Page>
  );
}

function Acts({ card, pending }: { card: NonNullable<CardEdit["card"]>; pending: unknown }) {
  const intent = card.published ? "unpublish" : "publish";
  return (
    <Card className="grid gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap gap-2">
        <Form method="post">
          <input type="hidden" name="version" value={card.version} />
          <Button type="submit" name="intent" value={intent} variant="outline" pending={pending === intent}>
            {card.published ? "Take out of the gallery" : "Publish in the gallery"}
          </Button>
        </Form>
        {card.published && (
          <Link to={paths.cards} className={buttonClass({ variant: "ghost" })}>
            See the gallery
          </Link>
        )}
      </div>
      <section aria-labelledby="downloads">
        <h2 id="downloads" className="font-semibold text-sm">
          Download, as saved
        </h2>
        <ul className="mt-2 grid gap-1 text-sm sm:grid-cols-3">
          {card.downloads.map(({ name, href, file }) => (
            <li key={file}>
              <a href={href} download={file} className="link">
                {name}
              </a>
            </li>
          ))}
        </ul>
      </section>
      <details>
        <summary className="w-fit cursor-pointer text-destructive text-sm">Delete this card…</summary>
        <Form method="post" className="mt-3 grid justify-items-start gap-2 text-sm">
          <input type="hidden" name="version" value={card.version} />
          <p>The card leaves the gallery, and its pictures are deleted. This cannot be undone.</p>
          <Button type="submit" name="intent" value="delete" variant="destructive" pending={pending === "delete"}>
            Delete it
          </Button>
        </Form>
      </details>
    </Card>
  );
}
