import { Form, Link, useNavigation } from "@remix-run/react";
import { paths } from "~/paths";
import { Alert } from "~/ui/alert";
import { Card } from "~/ui/card";
import { Page } from "~/ui/page";
import { NumberedPager } from "~/ui/pager";
import type { ImageList } from "../image-list.server";
import { imageMarkdown } from "../image-path";
import type { handleImageUpload } from "../images.action.server";
import { ImageGrid } from "./image-grid";
import { UploadForm } from "./upload-form";

/** What an upload is answered with. */
export type UploadResult = Awaited<ReturnType<typeof handleImageUpload>>["data"];

interface Props {
  list: ImageList;
  answer: UploadResult | undefined;
}

/** The pictures of the public pages, and a form for another. */
export function ImagesPage({ list, answer }: Props) {
  const kept = answer && "kept" in answer ? answer.kept : null;
  const pending = useNavigation().formAction === paths.adminImages;
  return (
    <Page
      width="wide"
      title="Images"
      description={
        <Link className="link" to={paths.adminBlog}>
          All posts
        </Link>
      }
    >
      <div className="grid gap-6">
        {kept && (
          <Alert tone="success" title="The image is uploaded.">
            <p>In a text it is:</p>
            <code className="break-all">{imageMarkdown(kept)}</code>
          </Alert>
        )}
        <Card as="section" aria-labelledby="upload-title" className="max-w-2xl">
          <h2 id="upload-title" className="mb-4 font-semibold text-lg">
            Upload
          </h2>
          <UploadForm
            key={kept?.key}
            as={Form}
            pending={pending}
            result={answer && "result" in answer ? answer.result : undefined}
          />
        </Card>
        <section aria-labelledby="uploaded" className="grid gap-4">
          <h2 id="uploaded" className="font-semibold text-lg">
            Uploaded
          </h2>
          <ImageGrid
            list={list}
            renderAction={(image) => (
              <details className="text-xs">
                <summary className="cursor-pointer font-medium text-primary">For a text</summary>
                <code className="block break-all py-1">{imageMarkdown(image)}</code>
                <span className="text-muted-foreground">As a cover:</span>
                <code className="block break-all">{image.key}</code>
              </details>
            )}
          />
          <NumberedPager
            page={list.page}
            more={list.more}
            label="Pages of images"
            stay
            to={(page) => `${paths.adminImages}?page=${page}`}
          />
        </section>
      </div>
    </Page>
  );
}
