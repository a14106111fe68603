import type { ReactNode } from "react";

/** A titled section of a question's review. */
export function ReviewSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="mb-1 font-semibold text-sm">{title}</h3>
      <div className="text-[0.9375rem]">{children}</div>
    </section>
  );
}
