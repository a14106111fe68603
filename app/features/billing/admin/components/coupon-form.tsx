import { AdminForm, getFormResult, type LastResult } from "~/features/admin/components/admin-form";
import { FormField } from "~/features/auth/components/form-field";
import { SelectField } from "~/ui/field";
import { inputProps, useSchemaForm } from "~/ui/schema-form";

/** Renders the form that creates a promotion code; `currency` is that of the annual price. */
export function CouponForm({ formKey, currency, result }: { formKey: string; currency: string; result: LastResult }) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("../subscription-admin-forms").then((forms) => forms.couponSchema),
    id: "coupon-form",
    lastResult: getFormResult(result, "coupon"),
    defaultValue: { kind: "percent", duration: "once" },
  });
  const isFocused = (name: string) => firstInvalid === name;
  return (
    <AdminForm form={form} formProps={formProps} intent="coupon" submitLabel="Create code">
      <input type="hidden" name="key" value={formKey} />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <FormField
          meta={fields.code}
          label="Code"
          hint="3 to 20 letters and digits, such as WELCOME20."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          autoFocus={isFocused("code")}
        />
        <div className="grid grid-cols-[1fr_auto] items-start gap-3">
          <FormField meta={fields.value} label="Discount" inputMode="decimal" autoFocus={isFocused("value")} />
          <SelectField
            {...inputProps(fields.kind)}
            label="In"
            options={[
              { value: "percent", label: "%" },
              { value: "amount", label: currency.toUpperCase() || "Amount" },
            ]}
          />
        </div>
        <SelectField
          {...inputProps(fields.duration)}
          label="Applies to"
          options={[
            { value: "once", label: "The first year" },
            { value: "forever", label: "Every year" },
          ]}
        />
        <FormField
          meta={fields.limit}
          label="Limit (optional)"
          hint="How many learners can use the code."
          inputMode="numeric"
          required={false}
          autoFocus={isFocused("limit")}
        />
        <FormField
          meta={fields.endsOn}
          type="date"
          label="Last day (optional)"
          hint="The end of this day, UTC."
          required={false}
          autoFocus={isFocused("endsOn")}
        />
      </div>
    </AdminForm>
  );
}
