import { Form } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";

interface Props {
  pending: boolean;
  /** Pauses autosave and fills in the version on which the form is based. */
  onSubmit: (event: FormEvent<HTMLFormElement>) => void;
}

const question = "Delete this draft with all its revisions?";

/** Deletes a draft after confirmation. */
export function DeletePost({ isConfirming, pending, onSubmit }: Props & { isConfirming: boolean }) {
  const hydrated = useHydrated();
  const [open, setOpen] = useState(false);
  const confirm = (
    <Confirm
      {...{ pending, onSubmit }}
      fields={{ intent: "delete", confirmed: "yes" }}
      buttonLabel="Delete draft"
      onCancel={hydrated ? () => setOpen(false) : null}
    />
  );
  if (isConfirming && !hydrated)
    return (
      <Alert tone="destructive" title={question}>
        <div className="mt-3">{confirm}</div>
      </Alert>
    );
  return (
    <>
      <OpenConfirmButton fields={{ intent: "delete" }} onOpen={() => setOpen(true)}>
        Delete draft…
      </OpenConfirmButton>
      <Dialog open={open} onClose={() => setOpen(false)} title={question} description="You can't undo this.">
        {confirm}
      </Dialog>
    </>
  );
}

/** Unpublishes a post after confirmation; the post becomes a draft. */
export function UnpublishPost({ version, pending, onSubmit }: Props & { version: number }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  const fields = { intent: "unpublish", version: String(version), lost: "" };
  return (
    <>
      <OpenConfirmButton fields={fields} onOpen={() => setOpen(true)}>
        Unpublish post…
      </OpenConfirmButton>
      <Dialog
        open={open}
        onClose={close}
        title="Unpublish this post?"
        description="The post's address stops working until you publish the post again. The text stays here as a draft."
      >
        <Confirm {...{ fields, pending, onSubmit }} buttonLabel="Unpublish post" onCancel={close} />
      </Dialog>
    </>
  );
}

interface OpenConfirmProps {
  fields: Record<string, string>;
  onOpen: () => void;
  children: ReactNode;
}

/** Opens the confirmation; without JavaScript, submits to the server at once. */
function OpenConfirmButton({ fields, onOpen, children }: OpenConfirmProps) {
  return (
    <Form
      method="post"
      className="justify-self-start"
      onSubmit={(event) => {
        event.preventDefault();
        onOpen();
      }}
    >
      <HiddenFields fields={fields} />
      <Button type="submit" variant="ghost" className="text-destructive">
        {children}
      </Button>
    </Form>
  );
}

interface ConfirmProps extends Props {
  fields: Record<string, string>;
  buttonLabel: string;
  /** Null if there is no dialog to close. */
  onCancel: (() => void) | null;
}

function Confirm({ fields, buttonLabel, pending, onSubmit, onCancel }: ConfirmProps) {
  return (
    <Form method="post" className="flex flex-wrap gap-3" onSubmit={onSubmit}>
      <HiddenFields fields={fields} />
      <Button type="submit" variant="destructive" pending={pending}>
        {buttonLabel}
      </Button>
      {onCancel && (
        <Button variant="outline" onClick={onCancel}>
          Cancel
        </Button>
      )}
    </Form>
  );
}

function HiddenFields({ fields }: Pick<ConfirmProps, "fields">) {
  return (
    <>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} readOnly />
      ))}
    </>
  );
}
