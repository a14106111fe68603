import type { Path } from "~/features/questions/lint/findings";
import { Field } from "~/ui/field";
import { getValueAt } from "../../model/draft-path";
import { getFieldId, useEditor, useFieldFindings } from "../editor-context";

interface Props {
  path: Path;
  label: string;
  frameCount: number;
}

/** A field for a frame. Editors see numbers from 1; questions store the index from 0. */
export function FrameNumberField({ path, label, frameCount }: Props) {
  const { content, setValue, markVisited, isLocked } = useEditor();
  const { error } = useFieldFindings(path);
  const index = getValueAt(content, path);
  return (
    <Field
      id={getFieldId(path)}
      type="number"
      label={label}
      min={1}
      max={frameCount}
      error={error}
      readOnly={isLocked}
      value={typeof index === "number" ? index + 1 : ""}
      onChange={({ target }) =>
        setValue(path, target.value === "" ? undefined : Math.max(0, Math.round(Number(target.value)) - 1))
      }
      onBlur={() => markVisited(path)}
      className="w-24 sm:w-28"
    />
  );
}
