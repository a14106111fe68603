import type { SubmissionResult } from "@conform-to/dom";
import { Form, Link, useNavigation } from "@remix-run/react";
import { Copy, Download } from "lucide-react";
import { useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { FormError } from "~/ui/field";
import { useSchemaForm } from "~/ui/schema-form";
import { FormField, PasswordField } from "./form-field";

type FormResult = SubmissionResult<string[]> | undefined;

/** Form that asks for the password and starts the setup. */
export function StartSetupForm({ result }: { result: FormResult }) {
  const { form, fields, formProps } = useSchemaForm({
    id: "start",
    lastResult: result,
    load: () => import("../two-step/two-step-schemas").then((forms) => forms.startSetupSchema),
  });
  return (
    <Form method="post" {...formProps} className="grid gap-4">
      <p className="text-sm">
        You need an authenticator app on your phone, such as Google Authenticator, Microsoft Authenticator, 1Password,
        or Aegis. The setup signs you out on all other devices.
      </p>
      <FormError id={form.errorId} error={form.errors} />
      <PasswordField meta={fields.currentPassword} label="Your password" autoComplete="current-password" />
      <SubmitButton intent="start">Set up two-step sign-in</SubmitButton>
    </Form>
  );
}

interface ConfirmSetupFormProps {
  setup: { qrCode: string; secret: string; ticket: string };
  result: FormResult;
}

/** Shows the secret and asks for a code from the app, which confirms the setup. */
export function ConfirmSetupForm({ setup, result }: ConfirmSetupFormProps) {
  const { form, fields, formProps } = useSchemaForm({
    id: "confirm",
    lastResult: result,
    load: () => import("../two-step/two-step-schemas").then((forms) => forms.confirmSetupSchema),
  });
  return (
    <Form method="post" {...formProps} className="grid gap-4">
      <p className="text-sm">
        <strong className="font-semibold">1.</strong> Scan this code with the app, or type the key into the app.
      </p>
      <img src={setup.qrCode} alt="QR code of the key below" className="mx-auto size-52 rounded-lg bg-white" />
      <p className="rounded-lg bg-muted px-3 py-2 text-center">
        <span className="sr-only">Key: </span>
        <code className="select-all break-words font-mono text-sm">{setup.secret}</code>
      </p>
      <p className="text-sm">
        <strong className="font-semibold">2.</strong> Enter the six digits that the app shows.
      </p>
      <input type="hidden" name="ticket" value={setup.ticket} />
      <FormError id={form.errorId} error={form.errors} />
      <FormField
        meta={fields.code}
        label="Code"
        autoComplete="one-time-code"
        inputMode="numeric"
        spellCheck={false}
        autoFocus
      />
      <SubmitButton intent="confirm">Turn on two-step sign-in</SubmitButton>
    </Form>
  );
}

const passwordAndCodeTexts = {
  renewCodes: {
    title: "New backup codes",
    text: "Your old backup codes stop working immediately.",
    submit: "Create backup codes",
  },
  switchOff: {
    title: "Turn off two-step sign-in",
    text: "You will sign in with your password alone. Your other devices are signed out.",
    submit: "Turn off two-step sign-in",
  },
};

/** Form that asks for password and code to renew the backup codes or to turn off two-step sign-in. */
export function PasswordAndCodeForm({
  intent,
  result,
}: {
  intent: keyof typeof passwordAndCodeTexts;
  result: FormResult;
}) {
  const { title, text, submit } = passwordAndCodeTexts[intent];
  const { form, fields, formProps } = useSchemaForm({
    id: intent,
    lastResult: result?.initialValue?.intent === intent ? result : undefined,
    load: () => import("../two-step/two-step-schemas").then((forms) => forms.passwordAndCodeSchema),
  });
  return (
    <Form method="post" {...formProps} className="grid gap-4 border-border border-t pt-5">
      <div>
        <h2 className="font-semibold">{title}</h2>
        <p className="text-muted-foreground text-sm">{text}</p>
      </div>
      <FormError id={form.errorId} error={form.errors} />
      <PasswordField meta={fields.currentPassword} label="Your password" autoComplete="current-password" />
      <FormField
        meta={fields.code}
        label="Code"
        hint="Enter a code from the app or a backup code."
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
      />
      <SubmitButton intent={intent} variant={intent === "switchOff" ? "destructive" : "outline"}>
        {submit}
      </SubmitButton>
    </Form>
  );
}

interface SubmitButtonProps {
  intent: string;
  variant?: "primary" | "outline" | "destructive";
  children: string;
}

function SubmitButton({ intent, variant, children }: SubmitButtonProps) {
  const pending = useNavigation().formData?.get("intent") === intent;
  return (
    <div>
      <input type="hidden" name="intent" value={intent} />
      <Button type="submit" variant={variant} pending={pending}>
        {children}
      </Button>
    </div>
  );
}

/** Shows the new backup codes, which are shown only once. */
export function BackupCodes({ codes, nextPath }: { codes: string[]; nextPath: string }) {
  const [isCopied, setIsCopied] = useState(false);
  const canCopy = useHydrated();
  const text = `RadCore backup codes. Each code works once:\n\n${codes.join("\n")}\n`;
  return (
    <>
      <Alert tone="success" title="Two-step sign-in is on">
        Store these backup codes with your passwords. If you lose your phone, each code signs you in once. The codes are
        not shown again.
      </Alert>
      <ul aria-label="Backup codes" className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-lg bg-muted p-4 text-center">
        {codes.map((code) => (
          <li key={code}>
            <code className="font-mono text-sm">{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <a
          href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
          download="radcore-backup-codes.txt"
          className={buttonClass({ variant: "outline" })}
        >
          <Download aria-hidden="true" /> Download
        </a>
        {canCopy && (
          <Button
            variant="outline"
            onClick={() =>
              navigator.clipboard.writeText(text).then(
                () => setIsCopied(true),
                () => setIsCopied(false),
              )
            }
          >
            <Copy aria-hidden="true" /> <span aria-live="polite">{isCopied ? "Copied" : "Copy"}</span>
          </Button>
        )}
        <Link to={nextPath} className={buttonClass()}>
          Continue
        </Link>
      </div>
    </>
  );
}
