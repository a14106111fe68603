import { useFetcher } from "@remix-run/react";
import { useEffect, useRef } from "react";
import { paths } from "~/paths";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { Spinner } from "~/ui/spinner";
import type { ChosenImage } from "../chosen-image";
import type { ImageList } from "../image-list.server";
import { ImageGrid } from "./image-grid";
import type { UploadResult } from "./images-page";
import { UploadForm } from "./upload-form";

interface Props {
  open: boolean;
  title: string;
  /** A file to upload, if the admin pasted or dropped one. */
  file?: File | undefined;
  onClose: () => void;
  onChoose: (image: ChosenImage) => void;
}

/** Lets an admin choose an uploaded image or upload a new image, which is then chosen. */
export function ImageDialog({ open, title, file, onClose, onChoose }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title} className="w-[min(46rem,calc(100vw-2rem))]">
      <ImageChooser file={file} onChoose={onChoose} />
    </Dialog>
  );
}

function ImageChooser({ file, onChoose }: Pick<Props, "file" | "onChoose">) {
  const listFetcher = useFetcher<ImageList>();
  const uploadFetcher = useFetcher<UploadResult>();
  const { load } = listFetcher;
  const lastChosenKey = useRef<string>();
  const uploadResult = uploadFetcher.data;
  const storedImage = uploadResult && "stored" in uploadResult ? uploadResult.stored : null;
  const list = listFetcher.data;
  const loadPage = (page: number) => load(`${paths.adminImages}?page=${page}`);

  useEffect(() => load(`${paths.adminImages}?page=1`), [load]);
  useEffect(() => {
    if (!storedImage || lastChosenKey.current === storedImage.key) return;
    lastChosenKey.current = storedImage.key;
    onChoose(storedImage);
  }, [storedImage, onChoose]);

  return (
    <div className="grid gap-6">
      <details
        className="rounded-lg border border-border p-4"
        open={file !== undefined || list?.images.length === 0 || undefined}
      >
        <summary className="cursor-pointer font-medium">Upload an image</summary>
        <div className="mt-4">
          <UploadForm
            file={file}
            formComponent={uploadFetcher.Form}
            pending={uploadFetcher.state !== "idle"}
            result={uploadResult && "result" in uploadResult ? uploadResult.result : undefined}
          />
        </div>
      </details>
      {list ? (
        <>
          <ImageGrid
            list={list}
            renderAction={(image) => (
              <Button size="sm" variant="outline" aria-label={`Choose: ${image.alt}`} onClick={() => onChoose(image)}>
                Choose
              </Button>
            )}
          />
          {(list.page > 1 || list.hasMore) && (
            <div className="flex items-center gap-3 text-sm">
              <Button size="sm" variant="outline" disabled={list.page === 1} onClick={() => loadPage(list.page - 1)}>
                Previous
              </Button>
              <span className="text-muted-foreground">Page {list.page}</span>
              <Button size="sm" variant="outline" disabled={!list.hasMore} onClick={() => loadPage(list.page + 1)}>
                Next
              </Button>
            </div>
          )}
        </>
      ) : (
        <Spinner label="Loading images" />
      )}
    </div>
  );
}
