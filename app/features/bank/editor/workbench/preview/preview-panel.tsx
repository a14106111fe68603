import { useState } from "react";
import type { Draft } from "~/features/questions/lint/draft";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { PhoneFrame } from "./phone-frame";
import { type PreviewMode, QuestionPreview } from "./question-preview";

const previewModes: [PreviewMode, string][] = [
  ["tutor", "Tutor"],
  ["exam", "Exam"],
];

/** Previews the question in tutor or exam mode: in the panel, at phone size, or in a wide dialog. */
export function PreviewPanel({ content, questionId }: { content: Draft; questionId: string }) {
  const [mode, setMode] = useState<PreviewMode>("tutor");
  // On wide screens, the panel is much narrower than the window, whose width decides the breakpoints. The preview therefore
  // starts in the phone frame, where the breakpoints match its width.
  const [isPhone, setPhone] = useState(() => innerWidth >= 1024);
  const [seed, setSeed] = useState(1);
  const [isLarge, setLarge] = useState(false);
  const preview = (
    <QuestionPreview key={`${mode} ${seed}`} content={content} questionId={questionId} seed={seed} mode={mode} />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-2">
        {previewModes.map(([value, text]) => (
          <Button
            key={value}
            size="sm"
            variant={mode === value ? "secondary" : "outline"}
            aria-pressed={mode === value}
            onClick={() => setMode(value)}
          >
            {text}
          </Button>
        ))}
        <Button
          size="sm"
          variant={isPhone ? "secondary" : "outline"}
          aria-pressed={isPhone}
          onClick={() => setPhone(!isPhone)}
        >
          Phone
        </Button>
        <Button size="sm" variant="outline" onClick={() => setLarge(true)}>
          Show full width
        </Button>
        <Button size="sm" variant="outline" onClick={() => setSeed(seed + 1)}>
          Shuffle options
        </Button>
      </div>
      {!isLarge && (isPhone ? <PhoneFrame>{preview}</PhoneFrame> : preview)}
      <Dialog
        open={isLarge}
        onClose={() => setLarge(false)}
        title="Preview"
        className="w-[min(56rem,calc(100vw-2rem))]"
      >
        {preview}
      </Dialog>
    </div>
  );
}
