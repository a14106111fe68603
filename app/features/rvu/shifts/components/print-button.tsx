import { Printer } from "lucide-react";
import { Button } from "~/ui/button";

/** Prints the page as it is; the sheet leaves out what is only for the screen. */
export function PrintButton() {
  return (
    <Button variant="outline" onClick={() => window.print()}>
      <Printer aria-hidden="true" />
      Print
    </Button>
  );
}
