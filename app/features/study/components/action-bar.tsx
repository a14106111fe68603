import { Form, Link } from "@remix-run/react";
import { ArrowLeft, ArrowRight } from "lucide-react";
import { forwardRef, type ReactNode, type RefObject } from "react";
import { cn } from "~/lib/cn";
import { resultsPath } from "~/study-paths";
import { Button, buttonClass } from "~/ui/button";
import { useSendSavesFirst } from "./queue/use-save";

/** Bar at the bottom of the screen for the navigation links, the verdict, and the main button. */
export function ActionBar({ children }: { children: ReactNode }) {
  return (
    <div className="-mx-4 sm:-mx-6 sticky bottom-0 z-10 mt-6 border-border border-t bg-background px-4 pt-1.5 pb-[max(0.375rem,env(safe-area-inset-bottom))] sm:px-6 sm:pt-3 sm:pb-3">
      <div className="flex items-center gap-2">{children}</div>
    </div>
  );
}

interface StepLinkProps {
  to: string | null;
  direction: "previous" | "next";
  /** The label next to the arrow. Phones show the label of the next question only, without the arrow. */
  children: ReactNode;
}

/** Link to the previous or next question. Without such a question, an invisible placeholder keeps the space. */
export const StepLink = forwardRef<HTMLAnchorElement, StepLinkProps>(function StepLink(
  { to, direction, children },
  ref,
) {
  const className = cn(buttonClass({ variant: "outline", size: "lg" }), "px-3 max-sm:py-1 sm:px-4");
  const content = (
    <>
      {direction === "previous" && <ArrowLeft aria-hidden="true" />}
      <span className={direction === "previous" ? "max-sm:sr-only" : "max-sm:grid max-sm:leading-4"}>{children}</span>
      {direction === "next" && <ArrowRight aria-hidden="true" className="max-sm:hidden" />}
    </>
  );
  if (to === null)
    return (
      <span aria-hidden="true" className={cn(className, "invisible")}>
        {content}
      </span>
    );
  return (
    <Link ref={ref} to={to} prefetch="none" className={className}>
      {content}
    </Link>
  );
});

interface ContinueButtonProps {
  /** Path of the next page; if null, the button ends the session and opens its results. */
  to: string | null;
  sessionId: string;
  children: ReactNode;
  targetRef: RefObject<HTMLElement>;
}

/** The main button after an answer is submitted. */
export function ContinueButton({ to, sessionId, children, targetRef }: ContinueButtonProps) {
  const widthClassName = "max-sm:flex-1";
  const sendSavesFirst = useSendSavesFirst();
  if (to !== null)
    return (
      <Link
        ref={targetRef as RefObject<HTMLAnchorElement>}
        to={to}
        prefetch="none"
        className={cn(buttonClass({ size: "lg" }), widthClassName, "max-sm:py-1")}
      >
        {children}
        <ArrowRight aria-hidden="true" />
      </Link>
    );
  return (
    <Form
      method="post"
      action={resultsPath(sessionId)}
      onSubmit={sendSavesFirst}
      className={cn("flex", widthClassName)}
    >
      <Button ref={targetRef as RefObject<HTMLButtonElement>} type="submit" size="lg" className="flex-1">
        {children}
        <ArrowRight aria-hidden="true" />
      </Button>
    </Form>
  );
}
