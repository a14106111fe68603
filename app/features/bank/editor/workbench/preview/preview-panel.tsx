import { useState } from "react";
import type { Draft } from "~/features/questions/lint/draft";
import { Button } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { PhoneFrame } from "./phone-frame";
import { type Manner, QuestionPreview } from "./preview";

const manners: [Manner, string][] = [
  ["tutor", "Tutor"],
  ["exam", "Exam"],
];

/** A preview of the question in tutor or exam mode, in the panel, at phone size, or in a wide dialog. */
export function PreviewPanel({ content, questionId }: { content: Draft; questionId: string }) {
  const [manner, setManner] = useState<Manner>("tutor");
  // On wide screens the panel is narrower than the page, so the preview starts in the phone frame, where breakpoints
  // match.
  const [phone, setPhone] = useState(() => innerWidth >= 1024);
  const [seed, setSeed] = useState(1);
  const [large, setLarge] = useState(false);
  const preview = (
    <QuestionPreview key={`${manner} ${seed}`} content={content} questionId={questionId} seed={seed} manner={manner} />
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-2">
        {manners.map(([value, words]) => (
          <Button
            key={value}
            size="sm"
            variant={manner === value ? "secondary" : "outline"}
            aria-pressed={manner === value}
            onClick={() => setManner(value)}
          >
            {words}
          </Button>
        ))}
        <Button
          size="sm"
          variant={phone ? "secondary" : "outline"}
          aria-pressed={phone}
          onClick={() => setPhone(!phone)}
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
      {!large && (phone ? <PhoneFrame>{preview}</PhoneFrame> : preview)}
      <Dialog open={large} onClose={() => setLarge(false)} title="Preview" className="w-[min(56rem,calc(100vw-2rem))]">
        {preview}
      </Dialog>
    </div>
  );
}
