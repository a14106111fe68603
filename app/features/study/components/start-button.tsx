import { Form, useNavigation } from "@remix-run/react";
import type { ComponentProps } from "react";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import type { StartRequest } from "../start-forms";
import { toStartFields } from "../start-request";

interface StartButtonProps extends Omit<ComponentProps<typeof Button>, "type" | "pending" | "asChild"> {
  /** The request for the session to start. */
  request: StartRequest;
  formClassName?: string;
}

/** Button that starts a study session; works without JavaScript. */
export function StartButton({ request, formClassName, ...button }: StartButtonProps) {
  const fields = toStartFields(request);
  const { formData } = useNavigation();
  const pending = formData !== undefined && serializeFields([...formData]) === serializeFields(fields);
  return (
    <Form method="post" action={paths.questions} className={formClassName}>
      {fields.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <Button {...button} type="submit" pending={pending} />
    </Form>
  );
}

function serializeFields(fields: [string, FormDataEntryValue][]): string {
  return JSON.stringify(fields);
}
