import { useState } from "react";
import type { ChosenImage } from "~/features/images/chosen-image";
import { readText } from "~/features/questions/lint/draft";
import type { Path } from "~/features/questions/lint/findings";
import { Button } from "~/ui/button";
import { loadOnDemand } from "~/ui/on-demand/load-on-demand";
import { getValueAt } from "../../model/draft-path";
import { useEditor } from "../editor-context";
import { DraftTextField } from "../fields/draft-text-field";

const ImageDialog = loadOnDemand(() =>
  import("~/features/images/components/image-dialog").then((code) => code.ImageDialog),
);

interface Props {
  path: Path;
  onChoose: (image: ChosenImage) => void;
  /** Called when the file name is typed instead of chosen. */
  onTypeName?: (file: string) => void;
}

/** Lets an admin choose or upload an image, or name one of the built-in drawings. */
export function ImageChoice({ path, onChoose, onTypeName }: Props) {
  const { content, isLocked, addImageDetails } = useEditor();
  const [open, setOpen] = useState(false);
  const file = readText(getValueAt(content, path));
  return (
    <div className="grid gap-3">
      {!isLocked && (
        <div>
          <Button variant="outline" onClick={() => setOpen(true)}>
            {file ? "Choose another image" : "Choose or upload an image"}
          </Button>
        </div>
      )}
      <details open={file !== "" || undefined}>
        <summary className="link w-fit text-sm">{file ? "Image file" : "Use a built-in drawing"}</summary>
        <DraftTextField
          path={path}
          label="File"
          hint="Choosing an image fills in this field. You can also enter the file name of a built-in drawing, such as liver-segments.svg."
          maxLength={120}
          removesIfEmpty
          className="mt-2"
          storeText={onTypeName}
        />
      </details>
      {open && (
        <ImageDialog
          open
          title="Choose an image"
          onClose={() => setOpen(false)}
          onChoose={(image) => {
            setOpen(false);
            addImageDetails(image);
            onChoose(image);
          }}
        />
      )}
    </div>
  );
}
