import { type ButtonHTMLAttributes, cloneElement, forwardRef, isValidElement } from "react";
import { cn } from "~/lib/cn";
import { SpinnerIcon } from "./spinner";

interface ButtonStyle {
  variant?: "primary" | "secondary" | "outline" | "ghost" | "destructive" | "warning";
  /** `tool`: an icon with its name beside it, or below it on phones. */
  size?: "sm" | "md" | "lg" | "icon" | "tool";
}

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement>, ButtonStyle {
  /** Styles the only child, such as a link, instead of rendering a button. */
  asChild?: boolean;
  /** Shows a spinner and disables the button. */
  pending?: boolean;
}

/** Returns the classes of a button, for links that look like one. */
export function buttonClass({ variant = "primary", size = "md" }: ButtonStyle = {}): string {
  return cn("btn", `btn-${variant}`, size !== "md" && `btn-${size}`);
}

/** Renders a button; `type` defaults to "button". */
export const Button = forwardRef<HTMLButtonElement, ButtonProps>(function Button(
  { variant, size, asChild, pending = false, className, children, disabled, ...rest },
  ref,
) {
  const classes = cn(buttonClass({ variant, size }), className);
  if (asChild) {
    const child = isValidElement<{ className?: string }>(children) ? children : null;
    return child && cloneElement(child, { className: cn(classes, child.props.className) });
  }
  return (
    <button
      ref={ref}
      type="button"
      {...rest}
      className={classes}
      disabled={disabled || pending}
      aria-busy={pending || undefined}
    >
      {pending && <SpinnerIcon />}
      {children}
    </button>
  );
});
