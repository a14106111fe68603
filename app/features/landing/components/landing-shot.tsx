import { cn } from "~/lib/cn";
import type { Landing } from "../read-landing.server";

/**
 * A screenshot with a text beside it, in both themes. Browsers don't load hidden lazy images, so CSS chooses the theme
 * without a second download.
 */
export function LandingShot({ shot, isFlipped }: { shot: Landing["shots"][number]; isFlipped: boolean }) {
  const { name, width, height, alt, title, text } = shot;
  const isTall = height > width;
  const imageClass = cn(
    "h-auto w-full rounded-xl border border-border",
    isTall && "mx-auto max-w-72 rounded-[1.75rem]",
  );
  return (
    <section
      className={cn(
        "grid items-center gap-x-14 gap-y-7",
        isFlipped ? "lg:grid-cols-[1.5fr_1fr]" : "lg:grid-cols-[1fr_1.5fr]",
      )}
    >
      <div className={cn(isFlipped && "lg:order-2")}>
        <h2 className="font-semibold text-2xl sm:text-3xl">{title}</h2>
        <p className="mt-4 max-w-prose text-lg text-muted-foreground leading-relaxed">{text}</p>
      </div>
      {["light", "dark"].map((theme) => (
        <img
          key={theme}
          src={`/images/landing/${name}-${theme}.webp`}
          alt={alt}
          width={width}
          height={height}
          loading="lazy"
          decoding="async"
          className={cn(imageClass, theme === "dark" ? "hidden dark:block" : "dark:hidden")}
        />
      ))}
    </section>
  );
}
