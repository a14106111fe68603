import { expect, it } from "vitest";
import { cleanMulti, cleanSingle } from "~/testing/make-draft";
import { describeCommentField, listCommentFields, toCommentField } from "./comment-fields";

it("names the fields of a draft for a comment, each with a path of ids (M15)", () => {
  const fields = listCommentFields(cleanSingle());
  expect(fields[0]).toEqual({ value: "", label: "Question" });
  expect(fields).toEqual(
    expect.arrayContaining([
      { value: "stem", label: "Stem" },
      { value: "options/b/rationale", label: "Option B, rationale" },
      { value: "key", label: "Key" },
      { value: "teachingPoint", label: "Teaching point" },
      { value: "references", label: "References" },
    ]),
  );
  expect(new Set(fields.map(({ value }) => value)).size).toBe(fields.length);
});

it("keeps a comment with its option when options change places, and names a removed one", () => {
  const draft = cleanSingle();
  const [first, ...others] = draft.options as { id: string }[];
  const moved = { ...draft, options: [...others, first] };
  expect(toCommentField(["options", 0, "rationale"], draft)).toBe("options/a/rationale");
  expect(toCommentField(["options", 3, "rationale"], moved)).toBe("options/a/rationale");
  expect(describeCommentField("options/a/rationale", moved)).toBe("Option D, rationale");
  expect(describeCommentField("options/zz/text", moved)).toBe("Option zz, text");
});

it("reaches the fields of the parts of a case", () => {
  const parts = [cleanSingle(), { ...cleanMulti(), id: "second" }];
  const fields = listCommentFields({ type: "case", stem: "A case.", parts });
  expect(fields.map(({ label }) => label)).toEqual(expect.arrayContaining(["Part 1", "Part 2, option A, rationale"]));
  const path = ["parts", 0, "options", 1, "text"];
  expect(describeCommentField(toCommentField(path, { parts }), { parts })).toBe("Part 1, option B, text");
});
