import { Bold, type LucideIcon, Subscript, Superscript, Table } from "lucide-react";
import type { KeyboardEvent } from "react";
import { formatSelection, type TextFormat } from "../../model/format-selection";

const formats: readonly { format: TextFormat; name: string; Icon: LucideIcon; key?: string }[] = [
  { format: "bold", name: "Bold", Icon: Bold, key: "b" },
  { format: "superscript", name: "Superscript", Icon: Superscript, key: "." },
  { format: "subscript", name: "Subscript", Icon: Subscript, key: "," },
  { format: "table", name: "Insert table", Icon: Table },
];

interface FormattingToolbarProps {
  /** Id of the textarea. */
  fieldId: string;
  onFormat: (format: TextFormat) => void;
}

/** The buttons that format the selected words of a textarea. They appear beside its label while the field has the focus. */
export function FormattingToolbar({ fieldId, onFormat }: FormattingToolbarProps) {
  return (
    <div
      role="toolbar"
      aria-label="Formatting"
      aria-controls={fieldId}
      className="invisible absolute -top-1 right-0 flex group-focus-within/formatting:visible"
    >
      {formats.map(({ format, name, Icon, key }) => (
        <button
          key={format}
          type="button"
          aria-label={name}
          data-tooltip={key ? `${name} (Ctrl+${key.toUpperCase()})` : name}
          // Without this handler, pressing the button would take the focus and the selection from the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onFormat(format)}
          className="grid size-7 place-items-center rounded-md text-muted-foreground hover:bg-muted hover:text-foreground pointer-coarse:size-9"
        >
          <Icon aria-hidden="true" className="size-4" />
        </button>
      ))}
    </div>
  );
}

/** Returns the format of a shortcut such as Ctrl+B; null for other keys. */
export function findShortcutFormat({ key, ctrlKey, metaKey, altKey }: KeyboardEvent): TextFormat | null {
  if (!(ctrlKey || metaKey) || altKey) return null;
  return formats.find((one) => one.key === key.toLowerCase())?.format ?? null;
}

/** Formats the selection of a textarea, stores the text, and selects the same words again. */
export function formatField(field: HTMLTextAreaElement, format: TextFormat, storeText: (text: string) => void): void {
  const { value: text, selectionStart: from, selectionEnd: to } = field;
  const formatted = formatSelection({ text, from, to }, format);
  storeText(formatted.text);
  // React sets the text first, which moves the caret to the end.
  requestAnimationFrame(() => {
    field.focus();
    field.setSelectionRange(formatted.from, formatted.to);
  });
}
