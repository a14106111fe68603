import { Form, Link, useActionData, useNavigation } from "@remix-run/react";
import { AdminSection } from "~/features/admin/components/admin-section";
import { FormField } from "~/features/auth/components/form-field";
import { imageMarkdown, imagePath } from "~/features/images/image-path";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckboxField, Field, FormError, SelectField } from "~/ui/field";
import { inputProps, useSchemaForm } from "~/ui/schema-form";
import type { handlePictureAction } from "../picture.action.server";
import type { PicturePageData } from "../pictures.loader.server";

/** The form that publishes a copy of one frame as an image, which posts can show to everyone. */
export function PublishFrameSection({ shown }: Pick<PicturePageData, "shown">) {
  const reply = useActionData<typeof handlePictureAction>();
  const published = reply && "published" in reply ? reply.published : null;
  const result = reply && "result" in reply ? reply.result : undefined;
  const pending = useNavigation().formData?.get("intent") === "publish-frame";
  const { form, fields, formProps } = useSchemaForm({
    id: "publish-frame",
    load: () => import("../publish-frame-form").then((forms) => forms.publishFrameSchema),
    lastResult: result,
    defaultValue: { frame: "1", window: shown.windows[0]?.name },
  });
  return (
    <AdminSection
      id="publish"
      title="Publish a frame"
      note="Makes a copy of one frame for blog posts, with its credit and license. The series itself stays private."
    >
      <Card className="grid max-w-2xl gap-4">
        {published && (
          <Alert tone="success" title="Copy published.">
            <p>
              It is in the{" "}
              <Link className="link" to={paths.adminImages}>
                images for posts
              </Link>
              . Markdown for a post:
            </p>
            <code className="break-all">{imageMarkdown(published)}</code>
            <img src={imagePath(published.key)} alt={published.alt} className="mt-3 max-h-48 rounded-md bg-black" />
          </Alert>
        )}
        <Form {...formProps} key={published?.key} method="post" preventScrollReset className="grid gap-4">
          <input type="hidden" name="intent" value="publish-frame" />
          <FormError id={form.errorId} error={form.errors} />
          <div className="grid items-start gap-4 sm:grid-cols-2">
            <Field
              {...inputProps(fields.frame)}
              type="number"
              min={1}
              max={shown.frames.length}
              required
              label="Frame"
              hint={
                shown.frames.length > 1 ? `Enter a number from 1 to ${shown.frames.length}.` : "There is one frame."
              }
              error={fields.frame.errors}
            />
            <SelectField
              {...inputProps(fields.window)}
              label="Window"
              options={shown.windows.map(({ name }) => ({ value: name, label: name }))}
              error={fields.window.errors}
            />
          </div>
          <FormField
            meta={fields.alt}
            label="Alt text"
            hint="Describe the frame for people who cannot see it."
            maxLength={200}
          />
          <CheckboxField
            name="isPublic"
            label="Everyone may see this frame"
            hint="People can open the copy without an account. Learners who have seen the copy may find a question about this frame easier."
            error={fields.isPublic.errors}
          />
          <div>
            <Button type="submit" pending={pending}>
              Publish copy
            </Button>
          </div>
        </Form>
      </Card>
    </AdminSection>
  );
}
