import { expect, it } from "vitest";
import { readAiLimits } from "./ai-limits";
import { openModel } from "./open-model.server";

it("uses no model unless one is named (G1)", () => {
  expect(openModel({})).toBeNull();
  expect(openModel({ AI: { run: async () => null }, AI_API_KEY: "k" })).toBeNull();
});

it("opens an endpoint or Workers AI, and names a setting that is missing or unsafe", () => {
  const AI_MODEL = "m";
  expect(openModel({ AI_MODEL, AI_BASE_URL: "https://ai.example/v1" })?.name).toBe("m");
  expect(openModel({ AI_MODEL, AI_BASE_URL: "http://127.0.0.1:11434/v1" })?.name).toBe("m");
  expect(() => openModel({ AI_MODEL })).toThrow("AI_BASE_URL or the binding AI");
  expect(() => openModel({ AI_BASE_URL: "https://ai.example" })).toThrow("AI_MODEL");
  for (const AI_BASE_URL of ["http://ai.example/v1", "ai.example", "file:///etc"])
    expect(() => openModel({ AI_MODEL, AI_BASE_URL })).toThrow("AI_BASE_URL has to begin with https://");
});

it("is switched off while the stored limits cannot be read", () => {
  expect(readAiLimits(null).isOn).toBe(true);
  expect(readAiLimits('{"isOn":true}').isOn).toBe(false);
  expect(readAiLimits("broken").isOn).toBe(false);
});
