import { Copy, CornerDownLeft, Delete } from "lucide-react";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "~/ui/button";
import { CalculatorError, calculate, formatResult } from "../../engine/calculator";
import { SidePanel } from "./tool-side-panel";

interface CalculatorPanelProps {
  onClose: () => void;
  /** Enters a result as the answer of a numeric question; null if the question takes no number. */
  onUseResult: ((value: string) => void) | null;
}

/**
 * The keys of the keypad: the label, the text that the key inserts (by default the label), and the name for screen
 * readers.
 */
const keypad: [face: string, writes?: string, spoken?: string][] = [
  ["(", "(", "open parenthesis"],
  [")", ")", "close parenthesis"],
  ["xʸ", "^", "to the power of"],
  ["√", "√(", "square root"],
  ["÷", "÷", "divided by"],
  ["7"],
  ["8"],
  ["9"],
  ["ln", "ln("],
  ["×", "×", "times"],
  ["4"],
  ["5"],
  ["6"],
  ["log", "log(", "log to the base of ten"],
  ["−", "−", "minus"],
  ["1"],
  ["2"],
  ["3"],
  ["eˣ", "exp(", "e to the power of"],
  ["+", "+", "plus"],
  ["0"],
  [".", ".", "point"],
  ["EE", "e", "times ten to the power of"],
  ["%", "%", "percent"],
  ["ANS", "ANS", "last answer"],
];

interface CalculatorLine {
  expression: string;
  value: number;
}

/** The results of this tab, kept while the panel is closed. */
let savedLines: CalculatorLine[] = [];

/** Calculator panel: the learner types an expression and presses Enter, or uses the keypad. */
export function CalculatorPanel({ onClose, onUseResult }: CalculatorPanelProps) {
  const inputRef = useRef<HTMLInputElement>(null);
  const [lines, setLines] = useState(savedLines);
  const [expression, setExpression] = useState("");
  const [problem, setProblem] = useState<string | null>(null);
  const [copied, setCopied] = useState(false);
  const latest = lines.at(-1);

  const changeExpression = (text: string) => {
    setExpression(text);
    setProblem(null);
    setCopied(false);
  };

  const insertText = (text: string) => {
    const input = inputRef.current;
    const from = input?.selectionStart ?? expression.length;
    const to = input?.selectionEnd ?? from;
    changeExpression(expression.slice(0, from) + text + expression.slice(to));
    // Waits until React has updated the value of the field.
    requestAnimationFrame(() => input?.setSelectionRange(from + text.length, from + text.length));
  };

  const evaluate = (event: FormEvent) => {
    event.preventDefault();
    try {
      const value = calculate(expression, latest?.value);
      savedLines = [...lines, { expression, value }].slice(-4);
      setLines(savedLines);
      changeExpression("");
    } catch (error) {
      if (!(error instanceof CalculatorError)) throw error;
      setProblem(error.message);
    }
  };

  return (
    <SidePanel title="Calculator" onClose={onClose}>
      <ol aria-label="Results" className="grid gap-0.5 text-right tabular-nums">
        {lines.map((line, index) => (
          <li key={`${index} ${line.expression}`} className="min-w-0 break-words">
            <span className="text-muted-foreground text-sm">{line.expression} = </span>
            <span className={line === latest ? "font-semibold text-lg" : "text-sm"}>{formatResult(line.value)}</span>
          </li>
        ))}
      </ol>
      <p role="status" className="sr-only">
        {latest && `= ${formatResult(latest.value)}`}
      </p>
      <form onSubmit={evaluate} noValidate className="grid gap-2">
        <div className="flex gap-2">
          <input
            ref={inputRef}
            data-first
            aria-label="Expression"
            aria-invalid={problem ? true : undefined}
            aria-describedby={problem ? "calculator-problem" : undefined}
            className="control min-w-0 flex-1 tabular-nums"
            placeholder="740 × exp(−ln(2) × 12 / 6.01)"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={300}
            value={expression}
            onChange={(event) => changeExpression(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "ArrowUp" || !latest) return;
              event.preventDefault();
              changeExpression(latest.expression);
            }}
          />
          <Button type="submit" aria-label="Equals">
            =
          </Button>
        </div>
        {problem && (
          <p id="calculator-problem" role="alert" className="font-medium text-[0.8125rem] text-destructive">
            {problem}
          </p>
        )}
        <div className="grid grid-cols-5 gap-1.5">
          {keypad.map(([face, writes = face, spoken]) => (
            <Button
              key={face}
              variant={/^[\d.]$/.test(face) ? "secondary" : "outline"}
              size="sm"
              className="px-0"
              aria-label={spoken}
              onClick={() => insertText(writes)}
            >
              {face}
            </Button>
          ))}
        </div>
        {/* Two rows of two buttons, or one row of three: no button stands alone in a row. */}
        <div className="grid grid-cols-2 gap-1.5 has-[>:nth-child(3):last-child]:grid-cols-3">
          <Button variant="ghost" size="sm" onClick={() => changeExpression("")}>
            Clear
          </Button>
          <Button
            variant="ghost"
            size="sm"
            aria-label="Delete last character"
            onClick={() => changeExpression(expression.slice(0, -1))}
          >
            <Delete aria-hidden="true" />
            Delete
          </Button>
          {latest && (
            <Button
              variant="ghost"
              size="sm"
              onClick={async () => {
                try {
                  await navigator.clipboard.writeText(formatResult(latest.value));
                  setCopied(true);
                } catch {
                  setProblem("Your browser blocked copying. Select the result and copy it yourself.");
                }
              }}
            >
              <Copy aria-hidden="true" />
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
          {latest && onUseResult && (
            <Button variant="secondary" size="sm" onClick={() => onUseResult(formatResult(latest.value))}>
              <CornerDownLeft aria-hidden="true" />
              Use as answer
            </Button>
          )}
        </div>
      </form>
    </SidePanel>
  );
}
