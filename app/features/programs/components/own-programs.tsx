import { Form, Link } from "@remix-run/react";
import { Users } from "lucide-react";
import { paths } from "~/paths";
import { Badge } from "~/ui/badge";
import { Button, buttonClass } from "~/ui/button";
import type { OwnProgram } from "../members/own-programs.server";
import { SharedFactsList } from "./shared-facts-list";

/** Shows the learner's programs on the account page: the seat, what is shared, and the ways to change both (V4, V5). */
export function OwnPrograms({ programs }: { programs: OwnProgram[] }) {
  return programs.map((program) => (
    <div key={program.name} className="grid gap-4">
      <div>
        <p className="font-medium">{program.name}</p>
        <p className="text-muted-foreground text-sm">{program.institution}</p>
      </div>
      {program.isCoordinator && (
        <div>
          <Link to={paths.program} className={buttonClass({ variant: "outline" })}>
            <Users aria-hidden="true" />
            Manage this program
          </Link>
        </div>
      )}
      {program.seat && <OwnSeat name={program.name} seat={program.seat} />}
    </div>
  ));
}

function OwnSeat({ name, seat }: { name: string; seat: NonNullable<OwnProgram["seat"]> }) {
  return (
    <>
      <p className="text-sm">
        {seat.accessUntil
          ? `Your seat gives you access to every question until ${seat.accessUntil}.`
          : "The program is not paid at the moment, so your seat gives no access."}
      </p>
      <SharedFactsList />
      <Form method="post" preventScrollReset className="flex flex-wrap items-center gap-3">
        <Badge tone={seat.isSharing ? "success" : "neutral"}>{seat.isSharing ? "Sharing" : "Not sharing"}</Badge>
        <Button type="submit" name="intent" value={seat.isSharing ? "stopSharing" : "shareProgress"} variant="outline">
          {seat.isSharing ? "Stop sharing" : "Share my progress"}
        </Button>
      </Form>
      <details>
        <summary className="link w-fit cursor-pointer text-sm">Leave the program</summary>
        <Form method="post" className="mt-3 grid justify-items-start gap-3">
          <p className="max-w-prose text-muted-foreground text-sm">
            You lose the access that {name} pays for. Your history, notes, flags, and every question you have opened
            stay yours, and the coordinator no longer sees anything of your account.
          </p>
          <Button type="submit" name="intent" value="leaveProgram" variant="destructive">
            Leave {name}
          </Button>
        </Form>
      </details>
    </>
  );
}
