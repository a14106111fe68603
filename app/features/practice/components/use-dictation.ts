import { useEffect, useRef, useState } from "react";

/** The part of the browser's speech recognition that dictation uses; TypeScript's DOM types lack it. */
interface Recognition {
  continuous: boolean;
  lang: string;
  onresult: ((event: RecognitionEvent) => void) | null;
  onerror: (() => void) | null;
  onend: (() => void) | null;
  start(): void;
  stop(): void;
}

interface RecognitionEvent {
  resultIndex: number;
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
}

type RecognitionConstructor = new () => Recognition;

/**
 * Dictation by the browser's speech recognition. `isAvailable` is false during server rendering and where the browser has none;
 * `onText` gets each finished phrase.
 */
export function useDictation(onText: (text: string) => void) {
  const [isAvailable, setAvailable] = useState(false);
  const [isListening, setListening] = useState(false);
  const [hasFailed, setFailed] = useState(false);
  const recognition = useRef<Recognition | null>(null);
  useEffect(() => {
    setAvailable(findRecognition() !== undefined);
    return () => recognition.current?.stop();
  }, []);
  const start = () => {
    const Constructor = findRecognition();
    if (!Constructor) return;
    const current = new Constructor();
    current.continuous = true;
    current.lang = "en-US";
    current.onresult = ({ results, resultIndex }) => {
      for (let at = resultIndex; at < results.length; at++) {
        const result = results[at];
        if (result?.isFinal) onText(result[0]?.transcript.trim() ?? "");
      }
    };
    current.onerror = () => setFailed(true);
    current.onend = () => setListening(false);
    recognition.current = current;
    setFailed(false);
    setListening(true);
    current.start();
  };
  return { isAvailable, isListening, hasFailed, toggle: isListening ? () => recognition.current?.stop() : start };
}

function findRecognition(): RecognitionConstructor | undefined {
  const browser = window as {
    SpeechRecognition?: RecognitionConstructor;
    webkitSpeechRecognition?: RecognitionConstructor;
  };
  return browser.SpeechRecognition ?? browser.webkitSpeechRecognition;
}
