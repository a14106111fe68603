import { Form, Link, useNavigate, useNavigation } from "@remix-run/react";
import { useState } from "react";
import { editQuestionPath, picturePath } from "~/admin-paths";
import { AdminSection } from "~/features/admin/components/admin-section";
import { Alert } from "~/ui/alert";
import { Button, buttonClass } from "~/ui/button";
import { Card } from "~/ui/card";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import type { ReplaceOutcome } from "./replace-picture.server";
import type { ReplacementView } from "./replacement-view.server";

const PictureDialog = loadOnDemand(() => import("../components/picture-dialog").then((code) => code.PictureDialog));

/** A button that lets an admin choose the series that replaces this one. */
export function ChooseReplacement({ pictureKey, label }: { pictureKey: string; label: string }) {
  const navigate = useNavigate();
  const [isChoosing, setChoosing] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setChoosing(true)}>
        {label}
      </Button>
      {isChoosing && (
        <PictureDialog
          open
          onClose={() => setChoosing(false)}
          onChoose={({ key }) => {
            setChoosing(false);
            if (key !== pictureKey) navigate(picturePath(pictureKey, { with: key }), { preventScrollReset: true });
          }}
        />
      )}
    </>
  );
}

/** The questions that use a series, from which an admin chooses those that show another one instead. */
export function ReplaceSection({ pictureKey, replacement }: { pictureKey: string; replacement: ReplacementView }) {
  const { key, title, about, thumbnailUrl, questions } = replacement;
  const { formData } = useNavigation();
  return (
    <AdminSection
      id="replace"
      title="Replace in questions"
      note="Only drafts change. Learners see the other picture after a second person has reviewed and published the drafts."
    >
      <Card className="flex items-center gap-3 p-3 text-sm">
        <img src={thumbnailUrl} alt="" width={64} height={64} className="size-16 rounded bg-black object-contain" />
        <div className="min-w-0">
          <Link className="link break-words font-medium" to={picturePath(key)}>
            {title}
          </Link>
          <p className="break-words text-muted-foreground text-xs">{about}</p>
        </div>
      </Card>
      <Form method="post" preventScrollReset className="mt-4 grid gap-4">
        <input type="hidden" name="intent" value="replace" />
        <input type="hidden" name="with" value={key} />
        <Card className="px-4 py-0">
          <ul className="divide-y divide-border">
            {questions.map(({ id, name, status, isShown, hasRegionsToRedraw, effect }) => (
              <li key={id} className="flex gap-3 py-2.5 text-sm">
                <input
                  type="checkbox"
                  name={hasRegionsToRedraw ? "redrawn" : "fitting"}
                  value={id}
                  aria-label={`Replace in ${name}`}
                  aria-describedby={`effect-${id}`}
                  defaultChecked={isShown && !hasRegionsToRedraw}
                  disabled={!isShown}
                  className="mt-0.5 size-4 shrink-0 accent-primary"
                />
                <div className="min-w-0">
                  <Link className="link break-all" to={editQuestionPath(id)}>
                    {name}
                  </Link>{" "}
                  <span className="text-muted-foreground">{status}</span>
                  <p id={`effect-${id}`} className={hasRegionsToRedraw ? "text-warning" : "text-muted-foreground"}>
                    {effect}
                  </p>
                </div>
              </li>
            ))}
          </ul>
        </Card>
        <div className="flex flex-wrap gap-2">
          <Button type="submit" pending={formData?.get("intent") === "replace"}>
            Replace in drafts
          </Button>
          <Link to={picturePath(pictureKey)} preventScrollReset className={buttonClass({ variant: "outline" })}>
            Cancel
          </Link>
        </div>
      </Form>
    </AdminSection>
  );
}

/** The result of replacing a series. */
export function ReplaceResult({ replaced, refused }: ReplaceOutcome) {
  const count = replaced.length === 1 ? "1 question" : `${replaced.length} questions`;
  return (
    <Alert tone={refused.length || !replaced.length ? "destructive" : "success"} className="mb-6">
      <p>
        {replaced.length
          ? `Replaced in the drafts of ${count}. Check the drafts, then send them to review.`
          : "Nothing was replaced. Choose at least one question."}
      </p>
      {refused.length > 0 && (
        <ul className="mt-2 list-disc pl-5">
          {refused.map(({ name, why }) => (
            <li key={name}>
              {name}: {why}
            </li>
          ))}
        </ul>
      )}
    </Alert>
  );
}
