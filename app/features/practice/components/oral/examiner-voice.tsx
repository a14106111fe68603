import { useEffect, useState } from "react";
import { useDeviceSetting } from "../../../study/components/exam/use-device-setting";

interface ExaminerVoiceProps {
  text: string;
  /** Changes with every question, so that each one is read once. */
  turn: string;
}

/** A switch for reading the examiner's questions aloud, where the browser can; off by default (G3). */
export function ExaminerVoice({ text, turn }: ExaminerVoiceProps) {
  const [isAvailable, setAvailable] = useState(false);
  const [isOn, setOn] = useDeviceSetting("radcore-examiner-voice", false);
  useEffect(() => setAvailable("speechSynthesis" in window), []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: two questions may have the same text
  useEffect(() => {
    if (!isOn || !("speechSynthesis" in window)) return;
    const utterance = new SpeechSynthesisUtterance(text);
    utterance.lang = "en-US";
    speechSynthesis.speak(utterance);
    return () => speechSynthesis.cancel();
  }, [isOn, text, turn]);
  if (!isAvailable) return null;
  return (
    <label className="flex items-center gap-2 text-sm">
      <input
        type="checkbox"
        checked={isOn}
        onChange={({ target }) => setOn(target.checked)}
        className="size-[1.125rem] accent-primary"
      />
      Read questions aloud
    </label>
  );
}
