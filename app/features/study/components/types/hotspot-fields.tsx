import { X } from "lucide-react";
import { useEffect, useRef } from "react";
import { formatMark } from "../../typed-answer";
import { addMark } from "./add-mark";
import { describeMarkPlace } from "./mark-texts";
import { MarkedImage } from "./marked-image";
import type { FieldsProps, HotspotMark } from "./runner-type";

/**
 * Fields for marking points on a picture. Shows the image, unless the question has series, which learners mark in the viewer.
 * The list below describes each mark and has a button that removes it.
 */
export function HotspotFields({ body, typed, onChange, labelledBy, describedBy }: FieldsProps<"hotspot">) {
  const { image, isMultiple } = body;
  const { marks } = typed;
  const listRef = useRef<HTMLOListElement>(null);
  const removedIndex = useRef<number | null>(null);
  useEffect(() => {
    // The focus stays in the list after a mark was removed by keyboard.
    if (removedIndex.current === null) return;
    const removeButtons = listRef.current?.querySelectorAll("button") ?? [];
    removeButtons[Math.min(removedIndex.current, removeButtons.length - 1)]?.focus();
    removedIndex.current = null;
  });
  const removeMark = (index: number) => {
    removedIndex.current = index;
    onChange({ marks: marks.toSpliced(index, 1) });
  };
  const toggleMark = (mark: HotspotMark) => onChange({ marks: addMark(body, marks, mark) });
  return (
    <fieldset aria-labelledby={labelledBy} aria-describedby={describedBy} className="grid min-w-0 gap-3">
      {image && <MarkedImage file={image} marks={marks} onMark={toggleMark} />}
      {marks.map((mark) => (
        <input key={formatMark(mark)} type="hidden" name="mark" value={formatMark(mark)} />
      ))}
      <p aria-live="polite" className="text-muted-foreground text-sm">
        {marks.length === 0
          ? `No mark yet. Press the place ${image ? "on the image" : "in the viewer"}.`
          : isMultiple
            ? `${marks.length} ${marks.length === 1 ? "mark" : "marks"}. Press a mark again to remove it.`
            : "Press another place to move the mark."}
      </p>
      <ol ref={listRef} className="grid gap-1">
        {marks.map((mark, index) => (
          <li key={formatMark(mark)} className="flex items-center justify-between gap-2 text-sm">
            <span>
              Mark {index + 1}: {describeMarkPlace(mark)}
            </span>
            <button
              type="button"
              onClick={() => removeMark(index)}
              aria-label={`Remove mark ${index + 1}`}
              className="grid size-8 place-items-center rounded-lg hover:bg-accent"
            >
              <X aria-hidden="true" className="size-4" />
            </button>
          </li>
        ))}
      </ol>
    </fieldset>
  );
}
