import { useLocation } from "@remix-run/react";
import { type ComponentProps, useEffect, useRef } from "react";
import { Alert } from "./alert";

/**
 * Shows the result of an action at the top of a page. Scrolls to the message if it is out of sight, because the button that was
 * pressed may be far below.
 */
export function ResultAlert({ className, ...alert }: ComponentProps<typeof Alert>) {
  const box = useRef<HTMLDivElement>(null);
  const { key } = useLocation();
  // Runs after every action, also if the message stays the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key changes with every navigation
  useEffect(() => {
    const bounds = box.current?.getBoundingClientRect();
    if (bounds && (bounds.top < 0 || bounds.bottom > innerHeight)) box.current?.scrollIntoView({ block: "center" });
  }, [key]);
  return (
    <div ref={box} className={className}>
      <Alert {...alert} />
    </div>
  );
}
