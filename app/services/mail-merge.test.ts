import { expect, test } from "vitest";
import { fillPlaceholders } from "./mail-merge";

const words = {
  subject: "For {{name}}",
  plain: "Hello {{name}}, {{ name }} {{other}}\n{{unsubscribe}}",
  html: `<p>Hello {{name}}</p><a href="{{unsubscribe}}">{{name}}</a>`,
};

test("each reader gets their own words", () => {
  expect(fillPlaceholders(words, { name: "Ada", unsubscribe: "https://radcore.test/u?token=1" })).toEqual({
    subject: "For Ada",
    plain: "Hello Ada, {{ name }} {{other}}\nhttps://radcore.test/u?token=1",
    html: `<p>Hello Ada</p><a href="https://radcore.test/u?token=1">Ada</a>`,
  });
});

test("a name brings neither markup nor places nor patterns", () => {
  const name = `<b>$& "{{unsubscribe}}"`;
  const filled = fillPlaceholders(words, { name, unsubscribe: "https://radcore.test/u?a=1&b=2" });
  expect(filled.subject).toBe(`For ${name}`);
  expect(filled.html).toContain("<p>Hello &#60;b&#62;$&#38; &#34;{{unsubscribe}}&#34;</p>");
  expect(filled.html).toContain(`href="https://radcore.test/u?a=1&#38;b=2"`);
});
