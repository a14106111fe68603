import { readText } from "~/features/questions/lint/draft";
import { getValueAt, setValueAt } from "../../model/draft-path";
import { useEditor } from "../editor-context";
import { DraftTextField } from "../fields/draft-text-field";
import { BoardImage } from "../image/image-board";
import { ImageChoice } from "../image/image-choice";
import { type MarkedPictureProps, MarkerBoard } from "./marker-board";

/** The image of a labeling question with its markers. */
export function MarkedImageFields(props: MarkedPictureProps) {
  const { unit } = props;
  const { content, applyChange } = useEditor();
  const file = readText(getValueAt(content, [...unit, "image"]));
  return (
    <>
      <p className="text-muted-foreground text-sm">Choose an image here, or add a series in the section below.</p>
      <ImageChoice
        path={[...unit, "image"]}
        onChoose={({ key, alt }) =>
          applyChange((state) => ({
            ...state,
            content: setValueAt(setValueAt(state.content, [...unit, "image"], key), [...unit, "alt"], alt),
          }))
        }
      />
      <DraftTextField
        path={[...unit, "alt"]}
        label="Alt text"
        hint="Describe the image without naming the labeled structures."
        rows={2}
        isPlain
      />
      {file && (
        <MarkerBoard {...props}>
          <BoardImage file={file} alt={readText(getValueAt(content, [...unit, "alt"]))} />
        </MarkerBoard>
      )}
    </>
  );
}
