import { expect, it } from "vitest";
import { getExpectedArea } from "./admin-areas";
import { readEndpoints } from "./route-table";

// access.served.test.ts calls the routes as every scope.

it("finds on each admin loader and action the area that its address belongs to (A8)", async () => {
  const endpoints = (await readEndpoints()).filter(({ word }) => word === "adminOnly");
  expect(endpoints.length).toBeGreaterThan(100);
  const wrong = endpoints.flatMap((endpoint) => {
    const expected = getExpectedArea(endpoint);
    return expected && endpoint.area === expected
      ? []
      : [`${endpoint.kind} of ${endpoint.file} has the area ${endpoint.area}, but admin-areas.ts says ${expected}`];
  });
  expect(wrong).toEqual([]);
});
