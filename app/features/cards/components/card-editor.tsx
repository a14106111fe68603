import { Form, Link, useNavigation } from "@remix-run/react";
import { useCallback, useState } from "react";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { FormKey } from "~/ui/form-key";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import { Page } from "~/ui/page";
import { useSchemaForm } from "~/ui/schema-form";
import { kindNames } from "../card-labels";
import type { CardEdit } from "../social-card.loader.server";
import { CardEditorFields } from "./card-editor-fields";
import { CardPreview, NoScriptPreview } from "./card-preview";
import { useCardPicture } from "./use-card-picture";

const ImageDialog = loadOnDemand(() =>
  import("~/features/images/components/image-dialog").then((code) => code.ImageDialog),
);

interface Props {
  page: CardEdit;
  result: Parameters<typeof useSchemaForm>[0]["lastResult"];
  /** The pictures of both sides as data URLs, for browsers without JavaScript. */
  pictures: (string | null)[] | undefined;
}

const statusMessages: Record<string, { tone: "success" | "warning"; text: string }> = {
  saved: { tone: "success", text: "Card saved." },
  published: { tone: "success", text: "Card published to the gallery." },
  unpublished: { tone: "success", text: "Card removed from the gallery." },
  changed: {
    tone: "warning",
    text: "Nothing was changed because someone else changed this card. This page shows the current version.",
  },
  refused: {
    tone: "warning",
    text: "The card was not published because someone else changed the card or its question can no longer be on a card. Check the card on this page, then try again.",
  },
};

/** The card editor with a preview of both sides. */
export function CardEditor({ page, result, pictures }: Props) {
  const { card, kind, values } = page;
  const schemaForm = useSchemaForm({
    id: "card",
    load: () => import("../card-forms").then((forms) => forms.cardSchema),
    lastResult: result,
    defaultValue: values,
  });
  const { formProps } = schemaForm;
  const navigation = useNavigation();
  const pending = navigation.formData?.get("intent");
  const [currentForm, setCurrentForm] = useState<FormData | null>(null);
  const readForm = useCallback((form: HTMLFormElement) => setCurrentForm(new FormData(form)), []);
  const picture = useCardPicture(formProps.ref, values, readForm);
  const note = !result && navigation.state === "idle" ? statusMessages[page.note ?? ""] : undefined;
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
          <Badge tone={card.isPublished ? "success" : undefined}>
            {card.isPublished ? "Published" : "Not published"}
          </Badge>
        )
      }
    >
      <div className="grid gap-5">
        {note && <Alert tone={note.tone}>{note.text}</Alert>}
        {page.isHeldOut && (
          <Alert tone="warning">
            This card is hidden because of its question. Cards may use only approved, pilot, and live questions that no
            mock form contains.
          </Alert>
        )}
        <div className="grid items-start gap-6 xl:grid-cols-[minmax(0,1fr)_22rem]">
          <Card className="p-4 sm:p-5">
            <Form
              {...formProps}
              method="post"
              onInput={(event) => {
                formProps.onInput(event);
                readForm(event.currentTarget);
              }}
              className="grid gap-4"
            >
              <FormKey />
              <input type="hidden" name="kind" value={kind} />
              <input type="hidden" name="version" value={card?.version ?? 0} />
              <input type="hidden" name="questionId" value={page.questionId ?? ""} />
              <CardEditorFields page={page} schemaForm={schemaForm} picture={picture} />
              <NoScriptPreview pictures={pictures} />
              <div className="flex flex-wrap gap-2">
                <Button type="submit" name="intent" value="save" pending={pending === "save"}>
                  Save card
                </Button>
              </div>
            </Form>
          </Card>
          {page.canDraw ? (
            <CardPreview values={values} kind={kind} questionId={page.questionId} currentForm={currentForm} />
          ) : (
            <Alert tone="warning">Cards can't be drawn because the CARDS binding is missing.</Alert>
          )}
        </div>
        {card && <CardActions card={card} pending={pending} />}
      </div>
      {picture.isChoosing && (
        <ImageDialog
          open
          title="Choose a picture"
          onClose={() => picture.setIsChoosing(false)}
          onChoose={picture.chooseImage}
        />
      )}
    </Page>
  );
}

function CardActions({ card, pending }: { card: NonNullable<CardEdit["card"]>; pending: unknown }) {
  const intent = card.isPublished ? "unpublish" : "publish";
  return (
    <Card className="grid gap-4 p-4 sm:p-5">
      <div className="flex flex-wrap gap-2">
        <Form method="post">
          <input type="hidden" name="version" value={card.version} />
          <Button type="submit" name="intent" value={intent} variant="outline" pending={pending === intent}>
            {card.isPublished ? "Remove from gallery" : "Publish to gallery"}
          </Button>
        </Form>
        {card.isPublished && (
          <Link to={paths.cards} className={buttonClass({ variant: "ghost" })}>
            View gallery
          </Link>
        )}
      </div>
      <section aria-labelledby="downloads">
        <h2 id="downloads" className="font-semibold text-sm">
          Download saved version
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
        <summary className="w-fit cursor-pointer text-destructive text-sm">Delete card…</summary>
        <Form method="post" className="mt-3 grid justify-items-start gap-2 text-sm">
          <input type="hidden" name="version" value={card.version} />
          <p>This deletes the card and its pictures, also from the gallery. You can't undo this.</p>
          <Button type="submit" name="intent" value="delete" variant="destructive" pending={pending === "delete"}>
            Delete card
          </Button>
        </Form>
      </details>
    </Card>
  );
}
