import { Mic, MicOff } from "lucide-react";
import { useRef } from "react";
import { Button } from "~/ui/button";
import { TextareaField } from "~/ui/field";
import { maxReportLength } from "../reports/report-limits";
import { appendPhrase } from "./append-phrase";
import { useDictation } from "./use-dictation";

interface ReportSectionFieldProps {
  name: "findings" | "impression";
  label: string;
  rows: number;
  defaultValue: string;
}

/** A part of the report to type, and to dictate where the browser can. */
export function ReportSectionField({ name, label, rows, defaultValue }: ReportSectionFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const dictation = useDictation((text) => {
    if (field.current) field.current.value = appendPhrase(field.current.value, text);
  });
  const Icon = dictation.isListening ? MicOff : Mic;
  return (
    <div className="grid gap-2">
      <TextareaField ref={field} {...{ name, label, rows, defaultValue }} maxLength={maxReportLength} />
      {dictation.isAvailable && (
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Button type="button" size="sm" variant="outline" onClick={dictation.toggle}>
            <Icon aria-hidden="true" className="size-4" />
            {dictation.isListening ? "Stop dictation" : `Dictate ${name}`}
          </Button>
          <p role="status" className="text-muted-foreground text-sm">
            {dictation.isListening && "Listening…"}
            {dictation.hasFailed && "Dictation stopped. Check the microphone, or type your report."}
          </p>
        </div>
      )}
    </div>
  );
}
