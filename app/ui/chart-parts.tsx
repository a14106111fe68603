import type { ReactNode } from "react";
import { cn } from "~/lib/cn";
import { Table } from "./table";

/** Lines across a plot: at its top, its middle and its foot. */
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

/** The numbers of a chart as a table, for whoever opens it. */
export function NumbersTable({ caption, className, children }: NumbersTableProps) {
  return (
    <details className={cn("text-sm", className)}>
      <summary className="link inline-block py-1 text-xs">The numbers as a table</summary>
      <div className="mt-2 max-h-80 overflow-y-auto">
        <Table caption={caption} className="text-foreground">
          {children}
        </Table>
      </div>
    </details>
  );
}
