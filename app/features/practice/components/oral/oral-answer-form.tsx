import { Form, useNavigation } from "@remix-run/react";
import { Mic, MicOff } from "lucide-react";
import { useEffect, useRef } from "react";
import { Alert } from "~/ui/alert";
import { Button } from "~/ui/button";
import { TextareaField } from "~/ui/field";
import { maxAnswerLength } from "../../oral/oral-limits";
import { appendPhrase } from "../append-phrase";
import { useDictation } from "../use-dictation";

/** Id of the form, which the clock submits at the deadline. */
export const answerFormId = "oral-answer";

interface OralAnswerFormProps {
  /** Identifies the question on this device. */
  turn: string;
  turnKey: string;
  position: number;
  prompt: string;
  refused: { problem: string; text: string } | undefined;
}

/** The examiner's question and the answer, typed or dictated. The text survives a reload in this tab. */
export function OralAnswerForm({ turn, turnKey, position, prompt, refused }: OralAnswerFormProps) {
  const isSending = useNavigation().formMethod === "POST";
  const field = useRef<HTMLTextAreaElement>(null);
  const storageKey = `radcore-oral:${turn}`;
  const dictation = useDictation((text) => {
    if (!field.current) return;
    field.current.value = appendPhrase(field.current.value, text);
    keepText(storageKey, field.current.value);
  });
  useEffect(() => {
    const kept = readText(storageKey);
    if (field.current && !field.current.value && kept) field.current.value = kept;
    field.current?.focus({ preventScroll: true });
  }, [storageKey]);
  const Icon = dictation.isListening ? MicOff : Mic;
  return (
    <Form id={answerFormId} method="post" className="grid gap-3" aria-label="Answer">
      <input type="hidden" name="position" value={position} />
      <input type="hidden" name="key" value={turnKey} />
      {refused && (
        <Alert tone="destructive" title="The answer was not stored">
          {refused.problem}
        </Alert>
      )}
      <p aria-live="polite" className="max-w-[70ch] font-medium">
        <span className="block text-muted-foreground text-sm">Examiner</span>
        {prompt}
      </p>
      <TextareaField
        ref={field}
        name="answer"
        label="Your answer"
        rows={6}
        maxLength={maxAnswerLength}
        defaultValue={refused?.text ?? ""}
        hint="Ctrl + Enter sends the answer."
        aria-keyshortcuts="Control+Enter"
        onInput={({ currentTarget }) => keepText(storageKey, currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          event.currentTarget.form?.requestSubmit();
        }}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" pending={isSending}>
          Send answer
        </Button>
        <Button type="submit" name="skip" value="yes" variant="outline" disabled={isSending}>
          Nothing to add
        </Button>
        {dictation.isAvailable && (
          <Button variant="outline" onClick={dictation.toggle}>
            <Icon aria-hidden="true" className="size-4" />
            {dictation.isListening ? "Stop dictation" : "Dictate answer"}
          </Button>
        )}
      </div>
      {dictation.isAvailable && (
        <p role="status" className="text-muted-foreground text-sm">
          {dictation.isListening && "Listening…"}
          {dictation.hasFailed && "Dictation stopped. Check the microphone, or type your answer."}
        </p>
      )}
    </Form>
  );
}

function keepText(key: string, text: string): void {
  try {
    sessionStorage.setItem(key, text);
  } catch {
    // Without storage, only a reload before sending loses the text.
  }
}

function readText(key: string): string {
  try {
    return sessionStorage.getItem(key) ?? "";
  } catch {
    return "";
  }
}
