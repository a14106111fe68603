import type { ReactNode } from "react";
import { cn } from "~/lib/cn";
import { Table } from "./table";

/** Draws lines across a plot at its top, middle, and bottom. */
export function GridLines({ width, height }: { width: number; height: number }) {
  return [0, height / 2, height].map((y) => (
    <line key={y} x1={0} x2={width} y1={y} y2={y} vectorEffect="non-scaling-stroke" className="stroke-border" />
  ));
}

interface NumbersTableProps {
  caption: string;
  className?: string;
  children: ReactNode;
}

/** Shows the numbers of a chart in a collapsible table. */
export function NumbersTable({ caption, className, children }: NumbersTableProps) {
  return (
    <details className={cn("text-sm", className)}>
      <summary className="link inline-block py-1 text-xs">Show as table</summary>
      <div className="mt-2 max-h-80 overflow-y-auto">
        <Table caption={caption} className="text-foreground">
          {children}
        </Table>
      </div>
    </details>
  );
}
