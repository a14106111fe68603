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

/** The action's response to an upload. */
export type UploadResult = Awaited<ReturnType<typeof handleImageUpload>>["data"];

interface Props {
  list: ImageList;
  uploadResult: UploadResult | undefined;
}

/** The page with the uploaded images and the upload form. */
export function ImagesPage({ list, uploadResult }: Props) {
  const storedImage = uploadResult && "stored" in uploadResult ? uploadResult.stored : null;
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
        {storedImage && (
          <Alert tone="success" title="Image uploaded.">
            <p>Markdown for a post:</p>
            <code className="break-all">{imageMarkdown(storedImage)}</code>
          </Alert>
        )}
        <Card as="section" aria-labelledby="upload-title" className="max-w-2xl">
          <h2 id="upload-title" className="mb-4 font-semibold text-lg">
            Upload
          </h2>
          <UploadForm
            key={storedImage?.key}
            formComponent={Form}
            pending={pending}
            result={uploadResult && "result" in uploadResult ? uploadResult.result : undefined}
          />
        </Card>
        <section aria-labelledby="uploaded" className="grid gap-4">
          <h2 id="uploaded" className="font-semibold text-lg">
            Uploaded images
          </h2>
          <ImageGrid
            list={list}
            renderAction={(image) => (
              <details className="text-xs">
                <summary className="cursor-pointer font-medium text-primary">Use in a post</summary>
                <code className="block break-all py-1">{imageMarkdown(image)}</code>
                <span className="text-muted-foreground">Key for a cover image:</span>
                <code className="block break-all">{image.key}</code>
              </details>
            )}
          />
          <NumberedPager
            page={list.page}
            hasNextPage={list.hasMore}
            label="Pages of images"
            keepScroll
            to={(page) => `${paths.adminImages}?page=${page}`}
          />
        </section>
      </div>
    </Page>
  );
}
