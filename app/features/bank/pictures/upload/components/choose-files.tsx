import { type DragEvent, useEffect, useRef, useState } from "react";
import { cn } from "~/lib/cn";
import { Field } from "~/ui/field";
import { maxUploadFiles, readDroppedFiles, sortChosenFiles } from "../browser/dropped-files";

/** Lets an admin choose files or a folder, or drop them. */
export function ChooseFiles({ onChoose }: { onChoose: (files: File[]) => void }) {
  const [isDragging, setDragging] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const folderField = useRef<HTMLInputElement>(null);
  // This attribute makes the field choose a folder. It is set here, because React's types lack it.
  useEffect(() => {
    folderField.current?.setAttribute("webkitdirectory", "");
  }, []);
  const choose = (files: File[]) => {
    if (files.length === 0) return setProblem("No files were found. Choose DICOM, PNG, or JPEG files.");
    if (files.length > maxUploadFiles)
      return setProblem(`Choose at most ${maxUploadFiles.toLocaleString("en")} files at a time.`);
    setProblem(null);
    onChoose(files);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setDragging(false);
    readDroppedFiles(event.dataTransfer).then(choose, () =>
      setProblem("The files could not be read. Choose them below."),
    );
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping files only duplicates the two fields
    <div
      className={cn(
        "grid gap-4 rounded-lg border border-border border-dashed p-4",
        isDragging && "border-primary bg-accent",
      )}
      onDragOver={(event) => {
        event.preventDefault();
        setDragging(true);
      }}
      onDragLeave={() => setDragging(false)}
      onDrop={onDrop}
    >
      <p className="text-sm">Drop a folder or files here, or choose them:</p>
      <Field
        ref={folderField}
        type="file"
        multiple
        label="Folder"
        onChange={({ currentTarget }) => choose(sortChosenFiles([...(currentTarget.files ?? [])]))}
      />
      <Field
        type="file"
        multiple
        label="Files"
        hint="DICOM, PNG, or JPEG. Series are found by themselves, in the right order."
        error={problem ? [problem] : undefined}
        onChange={({ currentTarget }) => choose(sortChosenFiles([...(currentTarget.files ?? [])]))}
      />
    </div>
  );
}
