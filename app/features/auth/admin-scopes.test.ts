import fc from "fast-check";
import { expect, it } from "vitest";
import {
  type AdminArea,
  type AdminScope,
  adminAreas,
  adminScopes,
  hasArea,
  listScopes,
  toAdminScope,
} from "./admin-scopes";

const anyScope = fc.constantFrom<AdminScope | null | undefined>(...adminScopes, null, undefined);
const anyArea = fc.constantFrom<AdminArea>(...adminAreas);
const areasOf = (scope: AdminScope) => adminAreas.filter((area) => hasArea(scope, area));

it("gives each scope its areas, and an owner all of them (A8)", () => {
  expect(areasOf("owner")).toEqual(adminAreas);
  expect(areasOf("editor")).toEqual([
    "overview",
    "bank",
    "bankWriting",
    "practice",
    "reports",
    "reportClosing",
    "content",
  ]);
  expect(areasOf("reviewer")).toEqual(["overview", "bank", "bankReview", "practice", "reports"]);
  expect(areasOf("support")).toEqual(["overview", "practice", "reports", "reportClosing", "users"]);
});

it("lets nobody but an owner both write and approve, or act on admins and money", () => {
  fc.assert(
    fc.property(anyScope, anyArea, (scope, area) => {
      const both = hasArea(scope, "bankWriting") && hasArea(scope, "bankReview");
      expect(both).toBe(scope === "owner");
      if (["admins", "business", "audit", "communications", "analytics", "rvu"].includes(area))
        expect(hasArea(scope, area)).toBe(scope === "owner");
      // Every page of an area needs the overview around it, and changing needs reading.
      if (hasArea(scope, area)) expect(hasArea(scope, "overview")).toBe(true);
      if (hasArea(scope, "bankWriting") || hasArea(scope, "bankReview")) expect(hasArea(scope, "bank")).toBe(true);
      if (hasArea(scope, "reportClosing")) expect(hasArea(scope, "reports")).toBe(true);
      if (hasArea(scope, "admins")) expect(hasArea(scope, "users")).toBe(true);
    }),
  );
});

it("gives nothing to an admin without a scope, or with a scope that it does not know", () => {
  fc.assert(
    fc.property(fc.string(), anyArea, (text, area) => {
      const isKnown = (adminScopes as readonly string[]).includes(text);
      expect(toAdminScope(text)).toBe(isKnown ? text : null);
      if (!isKnown) expect(hasArea(toAdminScope(text), area)).toBe(false);
      expect(hasArea(null, area)).toBe(false);
      expect(hasArea(text as AdminScope, area)).toBe(isKnown && listScopes(area).includes(text as AdminScope));
    }),
  );
});
