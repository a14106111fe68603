import type { SubmissionResult } from "@conform-to/dom";
import { Form, useNavigation } from "@remix-run/react";
import { type ComponentProps, type FormEvent, type ReactNode, useRef, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { FormError } from "~/ui/field";

export type LastResult = SubmissionResult<string[]> | undefined;

/** Returns the action's result if the action handled the form with this intent; undefined otherwise. */
export function getFormResult(result: LastResult, intent: string): LastResult {
  return result?.initialValue?.intent === intent ? result : undefined;
}

interface AdminFormProps {
  form: { errorId: string; errors: string[] | undefined };
  formProps: ComponentProps<typeof Form>;
  intent: string;
  submitLabel: string;
  /** A second button, which sends the form with a field of its own. */
  secondButton?: { name: string; value: string; label: string };
  variant?: "primary" | "destructive";
  /** Texts of the dialog that asks for confirmation before a valid form is sent; without them, the form is sent at once. */
  confirmation?: { title: string; text: string };
  children: ReactNode;
}

/** Renders a form that a schema validates. The hidden field `intent` tells the action which form was sent. */
export function AdminForm({
  form,
  formProps,
  intent,
  submitLabel,
  secondButton,
  variant,
  confirmation,
  children,
}: AdminFormProps) {
  const pending = useIsPending(intent);
  const [formToConfirm, setFormToConfirm] = useState<HTMLFormElement | null>(null);
  const isConfirmed = useRef(false);
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    formProps.onSubmit?.(event);
    // Until the browser has loaded the schema, only the action on the server validates the input.
    if (confirmation && !isConfirmed.current && !event.defaultPrevented && event.currentTarget.checkValidity()) {
      event.preventDefault();
      setFormToConfirm(event.currentTarget);
    }
    isConfirmed.current = false;
  };
  return (
    <>
      <Form {...formProps} onSubmit={onSubmit} method="post" preventScrollReset className="grid gap-4">
        <input type="hidden" name="intent" value={intent} />
        <FormError id={form.errorId} error={form.errors} />
        {children}
        <div className="flex flex-wrap gap-2">
          <Button type="submit" variant={variant} pending={pending}>
            {submitLabel}
          </Button>
          {secondButton && (
            <Button
              type="submit"
              variant="outline"
              name={secondButton.name}
              value={secondButton.value}
              disabled={pending}
            >
              {secondButton.label}
            </Button>
          )}
        </div>
      </Form>
      {confirmation && (
        <Dialog open={formToConfirm !== null} onClose={() => setFormToConfirm(null)} title={confirmation.title}>
          <p className="text-sm">{confirmation.text}</p>
          <div className="mt-5 flex flex-wrap gap-2">
            <Button
              variant={variant}
              onClick={() => {
                isConfirmed.current = true;
                setFormToConfirm(null);
                formToConfirm?.requestSubmit();
              }}
            >
              {submitLabel}
            </Button>
            <Button variant="outline" onClick={() => setFormToConfirm(null)}>
              Go back
            </Button>
          </div>
        </Dialog>
      )}
    </>
  );
}

interface ConfirmButtonProps {
  /** Names and values of the form fields to send. */
  fields: Record<string, string>;
  buttonLabel: string;
  variant?: "outline" | "destructive";
  /** Title of the dialog; `children` explain the consequences of the action. */
  title: string;
  children: ReactNode;
  /** Label of the dialog's confirm button. */
  confirmLabel: string;
}

/**
 * Renders a button that sends its fields after a confirmation dialog. Without JavaScript, the button sends the fields at
 * once.
 */
export function ConfirmButton({
  fields,
  buttonLabel,
  variant = "outline",
  title,
  children,
  confirmLabel,
}: ConfirmButtonProps) {
  const [isDialogOpen, setDialogOpen] = useState(false);
  const isHydrated = useHydrated();
  const pending = useIsPending(fields.intent ?? "");
  const hiddenFields = Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
  return (
    <>
      <Form
        method="post"
        preventScrollReset
        onSubmit={(event) => {
          if (!isHydrated) return;
          event.preventDefault();
          setDialogOpen(true);
        }}
      >
        {hiddenFields}
        <Button type="submit" variant={variant} pending={pending}>
          {buttonLabel}
        </Button>
      </Form>
      <Dialog open={isDialogOpen} onClose={() => setDialogOpen(false)} title={title}>
        <div className="grid gap-3 text-sm">{children}</div>
        <Form
          method="post"
          preventScrollReset
          className="mt-5 flex flex-wrap gap-2"
          onSubmit={() => setDialogOpen(false)}
        >
          {hiddenFields}
          <Button type="submit" variant={variant === "destructive" ? "destructive" : "primary"}>
            {confirmLabel}
          </Button>
          <Button variant="outline" onClick={() => setDialogOpen(false)}>
            Go back
          </Button>
        </Form>
      </Dialog>
    </>
  );
}

/** Renders a form with the given hidden fields and a single button. */
export function ActionButton({ fields, children }: { fields: Record<string, string>; children: ReactNode }) {
  const { formData } = useNavigation();
  const pending = Object.entries(fields).every(([name, value]) => formData?.get(name) === value);
  return (
    <Form method="post" preventScrollReset>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" variant="outline" size="sm" pending={pending}>
        {children}
      </Button>
    </Form>
  );
}

function useIsPending(intent: string): boolean {
  return useNavigation().formData?.get("intent") === intent;
}
