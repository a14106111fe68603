import { Form } from "@remix-run/react";
import { type ComponentProps, useEffect, useState } from "react";
import { Button } from "~/ui/button";

interface ProviderFormProps extends Omit<ComponentProps<typeof Button>, "type" | "pending" | "asChild"> {
  /** Hidden fields. */
  fields: Record<string, string>;
}

/**
 * Renders a button that posts a form and leads to the provider's site; the browser submits the form natively, with or without
 * JavaScript.
 */
export function ProviderForm({ fields, ...button }: ProviderFormProps) {
  const [leaving, setLeaving] = useState(false);
  useEffect(() => {
    // The browser's Back button may restore this page in its submitting state.
    const resetForm = () => setLeaving(false);
    addEventListener("pageshow", resetForm);
    return () => removeEventListener("pageshow", resetForm);
  }, []);
  return (
    <Form method="post" reloadDocument onSubmit={() => setLeaving(true)}>
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button {...button} type="submit" pending={leaving} />
    </Form>
  );
}
