import { AdminForm, ConfirmButton, getFormResult, type LastResult } from "~/features/admin/components/admin-form";
import type { AiLimits } from "~/services/ai/ai-limits";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { useSchemaForm } from "~/ui/schema-form";
import { FormField } from "../../auth/components/form-field";

/** The switch that stops every call of the model at once. */
export function ModelSwitch({ isOn, model }: { isOn: boolean; model: string | null }) {
  return (
    <Card as="section" aria-labelledby="model-title" className="p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="model-title" className="font-semibold text-lg">
          Language model
        </h2>
        <Badge tone={model && isOn ? "success" : "neutral"}>{!model ? "None" : isOn ? "On" : "Off"}</Badge>
      </div>
      <p className="mt-1 mb-4 max-w-prose text-muted-foreground text-sm">
        {model
          ? `The model is ${model}. While it is off, every mode uses stored text only.`
          : "No model is connected, so every mode uses stored text only. docs/deploy.md says how to connect a model."}
      </p>
      {isOn ? (
        <ConfirmButton
          fields={{ intent: "switch", to: "off" }}
          buttonLabel="Turn the model off"
          variant="destructive"
          title="Turn the model off for everyone?"
          confirmLabel="Turn the model off"
        >
          <p>No more calls are made, starting immediately. AI practice continues with stored text.</p>
        </ConfirmButton>
      ) : (
        <ConfirmButton
          fields={{ intent: "switch", to: "on" }}
          buttonLabel="Turn the model on"
          title="Turn the model on?"
          confirmLabel="Turn the model on"
        >
          <p>Calls cost money, up to the limits below.</p>
        </ConfirmButton>
      )}
    </Card>
  );
}

/** The form for prices and limits. */
export function LimitsForm({ limits, result }: { limits: AiLimits; result: LastResult }) {
  const { form, fields, firstInvalid, formProps } = useSchemaForm({
    load: () => import("./limits-schema").then((forms) => forms.limitsSchema),
    id: "ai-limits",
    lastResult: getFormResult(result, "limits"),
    defaultValue: {
      ...{ inputPrice: String(limits.inputPrice), outputPrice: String(limits.outputPrice) },
      ...{ perLearnerAndDay: String(limits.perLearnerAndDay), perMonth: String(limits.perMonth) },
    },
  });
  const labels = {
    inputPrice: "Price per million input tokens ($)",
    outputPrice: "Price per million output tokens ($)",
    perLearnerAndDay: "Limit per learner and day ($)",
    perMonth: "Limit per month ($)",
  } as const;
  return (
    <Card as="section" aria-labelledby="limits-title" className="p-5">
      <h2 id="limits-title" className="font-semibold text-lg">
        Prices and limits
      </h2>
      <p className="mt-1 mb-4 max-w-prose text-muted-foreground text-sm">
        A call that could pass a limit is not made. Days and months are in UTC.
      </p>
      <AdminForm form={form} formProps={formProps} intent="limits" submitLabel="Save limits">
        <div className="grid gap-4 sm:grid-cols-2">
          {(Object.keys(labels) as (keyof typeof labels)[]).map((name) => (
            <FormField
              key={name}
              meta={fields[name]}
              label={labels[name]}
              inputMode="decimal"
              autoFocus={firstInvalid === name}
            />
          ))}
        </div>
      </AdminForm>
    </Card>
  );
}
