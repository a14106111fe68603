import { Form } from "@remix-run/react";
import { Button } from "~/ui/button";
import { SettingsSection } from "./settings-section";

/** Settings section that explains which data the image viewer stores about the learner, with a button that deletes the data. */
export function ViewingLogSection({ savedMessage }: { savedMessage: string | null | undefined }) {
  return (
    <SettingsSection
      id="viewing"
      savedMessage={savedMessage}
      description="For questions with images, we store your windows, measurements, and layout, and which images you looked at before you answered and for how long. The review uses this to show you where you stopped."
    >
      <Form method="post">
        <input type="hidden" name="intent" value="deleteViewings" />
        <Button type="submit" variant="outline">
          Delete viewing log
        </Button>
      </Form>
    </SettingsSection>
  );
}
