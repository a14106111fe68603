import { Link } from "@remix-run/react";
import { editQuestionPath } from "~/admin-paths";
import { ConfirmButton } from "~/features/admin/components/admin-form";
import { AdminSection } from "~/features/admin/components/admin-section";
import { Moment } from "~/features/admin/components/moment";
import { useHasArea } from "~/features/auth/components/use-admin-scope";
import { SeriesViewer } from "~/features/series/viewer/series-viewer";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { Card } from "~/ui/card";
import { FactList } from "~/ui/facts";
import { Page } from "~/ui/page";
import { ResultAlert } from "~/ui/result-alert";
import type { PicturePageData } from "../pictures.loader.server";
import type { ReplaceOutcome } from "../replace/replace-picture.server";
import { ChooseReplacement, ReplaceResult, ReplaceSection } from "../replace/replace-section";
import { PublishFrameSection } from "./publish-frame-section";

const messages: Record<string, { tone: "success" | "destructive"; text: string }> = {
  stored: { tone: "success", text: "Picture stored. Add it to a question in the question editor." },
  "not-replaced": { tone: "destructive", text: "Nothing was replaced: the other picture is not in the library." },
  "in-use": { tone: "destructive", text: "The picture was not removed, because a question uses it." },
};

interface Props {
  picture: PicturePageData;
  done: string | null;
  /** The result of replacing the series, after the form was sent. */
  outcome: ReplaceOutcome | undefined;
}

/** The page of one stored series: the viewer, the manifest in words, and the questions that use it. */
export function PicturePage({ picture, done, outcome }: Props) {
  const { key, title, about, simulated, size, createdAt, isFromCommand, facts, uses, replacement, shown } = picture;
  const canWrite = useHasArea("bankWriting");
  const message = messages[done ?? ""];
  return (
    <Page
      width="wide"
      title={title}
      description={
        <span className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm">
          <Link className="link" to={paths.pictures}>
            All pictures
          </Link>
          <span>{about}</span>
          {simulated && <Badge>Simulated</Badge>}
        </span>
      }
    >
      {message && (
        <ResultAlert tone={message.tone} className="mb-6">
          {message.text}
        </ResultAlert>
      )}
      {outcome && <ReplaceResult {...outcome} />}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <SeriesViewer series={[shown]} />
        <Card as="section" aria-labelledby="picture-facts">
          <h2 id="picture-facts" className="mb-3 font-semibold text-lg">
            Details
          </h2>
          <FactList
            facts={[
              ...facts,
              ["Size", size],
              ["Stored", <Moment key="stored" {...createdAt} />],
              ["Stored by", isFromCommand ? "A server command" : "An admin (see the audit log)"],
              [
                "Key",
                <code key="key" className="break-all text-xs">
                  {key}
                </code>,
              ],
            ]}
          />
        </Card>
      </div>
      {canWrite && <PublishFrameSection shown={shown} />}
      <AdminSection
        id="uses"
        title="Questions"
        note="Includes drafts and all versions that learners may have answered."
      >
        {uses.length ? (
          <div className="grid justify-items-start gap-3">
            <Card className="w-full px-4 py-0">
              <ul className="divide-y divide-border">
                {uses.map(({ id, name, status }) => (
                  <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2.5 text-sm">
                    <Link className="link break-all" to={editQuestionPath(id)}>
                      {name}
                    </Link>
                    <span className="text-muted-foreground">{status}</span>
                  </li>
                ))}
              </ul>
            </Card>
            {canWrite && (
              <ChooseReplacement
                pictureKey={key}
                label={replacement ? "Choose another replacement" : "Replace in questions"}
              />
            )}
          </div>
        ) : (
          <div className="grid justify-items-start gap-3">
            <p className="text-sm">No question uses this picture.</p>
            {canWrite && (
              <ConfirmButton
                fields={{ intent: "remove" }}
                buttonLabel="Remove picture"
                variant="destructive"
                title={`Remove “${title}”?`}
                confirmLabel="Remove picture"
              >
                <p>All of its frames are deleted. You cannot undo this.</p>
              </ConfirmButton>
            )}
          </div>
        )}
      </AdminSection>
      {replacement && canWrite && <ReplaceSection key={replacement.key} pictureKey={key} replacement={replacement} />}
    </Page>
  );
}
