import { QueryClientProvider } from "@tanstack/react-query";
import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { createQueryClient } from "./query-client";
import { SessionContext } from "./session";
import type { Session } from "./session.server";
import { SessionGate } from "./session-gate";

const amara = { username: "amara", fullName: "Amara Okafor", role: "user", emailVerified: true } as const;

it("shows the spinner until the current user is known (N1)", () => {
  expect(render(null)).toContain("Checking your session");
  expect(render(null)).not.toContain("the page");
});

it("shows the page to visitors and signed-in users immediately", () => {
  expect(render({ me: null, quota: null, announcement: null })).toBe("the page");
  expect(render({ me: amara, quota: null, announcement: null })).toBe("the page");
});

function render(session: Session | null): string {
  return renderToString(
    <QueryClientProvider client={createQueryClient()}>
      <SessionContext.Provider value={session}>
        <SessionGate>the page</SessionGate>
      </SessionContext.Provider>
    </QueryClientProvider>,
  );
}
