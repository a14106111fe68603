import { type ComponentProps, useState } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Field } from "~/ui/field";
import { inputProps, type SchemaField } from "~/ui/schema-form";

interface FormFieldProps
  extends Omit<ComponentProps<typeof Field>, "error" | "name" | "form" | "type" | "defaultValue"> {
  meta: SchemaField;
  type?: "text" | "email" | "password" | "date";
}

/** A labeled input of a schema form with its value and errors. */
export function FormField({ meta, type = "text", ...rest }: FormFieldProps) {
  return <Field {...inputProps(meta)} type={type} required {...rest} error={meta.errors} />;
}

/** A password field with a button to show the password. */
export function PasswordField(props: Omit<FormFieldProps, "type">) {
  const [isVisible, setIsVisible] = useState(false);
  const canToggle = useHydrated();
  return (
    <div className="relative">
      <FormField {...props} type={isVisible ? "text" : "password"} spellCheck={false} autoCapitalize="none" />
      {canToggle && (
        <button
          type="button"
          className="absolute top-0 right-0 min-h-6 rounded px-1.5 font-medium text-[0.8125rem] text-primary hover:underline"
          aria-label={`${isVisible ? "Hide" : "Show"} password`}
          aria-controls={props.meta.id}
          onClick={() => setIsVisible(!isVisible)}
        >
          {isVisible ? "Hide" : "Show"}
        </button>
      )}
    </div>
  );
}
