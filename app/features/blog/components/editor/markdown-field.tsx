import { Bold, Code, Heading2, Image as ImageIcon, Italic, Link2, List, type LucideIcon, Quote } from "lucide-react";
import { type ClipboardEvent, type DragEvent, forwardRef, type KeyboardEvent, type RefObject } from "react";
import { useHydrated } from "remix-utils/use-hydrated";
import { Button } from "~/ui/button";
import { TextareaField } from "~/ui/field";
import type { FieldsProps } from "./field-props";
import { prefixLines, wrapSelection } from "./markdown-edits";

interface ToolbarAction {
  name: string;
  icon: LucideIcon;
  key?: string;
  act: (area: HTMLTextAreaElement) => void;
}

const toolbarActions: ToolbarAction[] = [
  { name: "Bold", icon: Bold, key: "b", act: (area) => wrapSelection(area, "**", "**", "bold") },
  { name: "Italic", icon: Italic, key: "i", act: (area) => wrapSelection(area, "*", "*", "italic") },
  { name: "Link", icon: Link2, key: "k", act: (area) => wrapSelection(area, "[", "](https://)", "words") },
  { name: "Heading", icon: Heading2, act: (area) => prefixLines(area, "## ") },
  { name: "List", icon: List, act: (area) => prefixLines(area, "- ") },
  { name: "Quote", icon: Quote, act: (area) => prefixLines(area, "> ") },
  { name: "Code", icon: Code, act: (area) => wrapSelection(area, "`", "`", "code") },
];

interface Props {
  field: ReturnType<FieldsProps["field"]>;
  /** Called with the image that the author pastes or drops, or without one to choose it. */
  onImage: (file?: File) => void;
}

/** The Markdown field with a toolbar and shortcuts; images can be pasted or dropped. The Tab key leaves the field, as in other fields. */
export const MarkdownField = forwardRef<HTMLTextAreaElement, Props>(function MarkdownField({ field, onImage }, ref) {
  const hydrated = useHydrated();
  const area = () => (ref as RefObject<HTMLTextAreaElement>).current;
  const onKeyDown = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
    const found = toolbarActions.find(({ key }) => key === event.key.toLowerCase());
    if (!found) return;
    event.preventDefault();
    found.act(event.currentTarget);
  };
  const takeImage = (event: ClipboardEvent | DragEvent, { files, types }: DataTransfer) => {
    const file = [...files].find(({ type }) => type.startsWith("image/"));
    // A copied part of a document carries its text and a picture of it.
    if (!file || types.includes("text/plain")) return;
    event.preventDefault();
    onImage(file);
  };
  return (
    <div className="grid gap-2">
      {hydrated && (
        <div role="toolbar" aria-label="Formatting" className="flex flex-wrap gap-1">
          {toolbarActions.map(({ name, icon: Icon, key, act }) => (
            <Button
              key={name}
              variant="ghost"
              size="icon"
              aria-label={name}
              data-tooltip={key ? `${name} (Ctrl or ⌘ + ${key.toUpperCase()})` : name}
              aria-controls={field.id}
              onClick={() => {
                const found = area();
                if (found) act(found);
              }}
            >
              <Icon aria-hidden="true" />
            </Button>
          ))}
          <Button variant="ghost" size="icon" aria-label="Insert image" onClick={() => onImage()}>
            <ImageIcon aria-hidden="true" />
          </Button>
        </div>
      )}
      <TextareaField
        ref={ref}
        {...field}
        label="Text"
        hint="Markdown: **bold**, *italic*, ## heading, - list, [words](address), tables, footnotes[^1]. You can paste or drop images."
        rows={24}
        spellCheck
        onKeyDown={onKeyDown}
        onPaste={(event) => takeImage(event, event.clipboardData)}
        onDrop={(event) => takeImage(event, event.dataTransfer)}
        className="[&_textarea]:font-mono [&_textarea]:text-sm"
      />
    </div>
  );
});
