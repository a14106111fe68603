import { expect, it } from "vitest";
import { fillPlaceholders } from "../../services/mail-merge";
import { buildCampaignMail } from "./campaign-mail";
import { announcementSchema, campaignSchema } from "./communication-forms";

const site = "https://radcore.test";
const reader = { name: "Zoë O'Neill", unsubscribe: `${site}/unsubscribe?token=a%2Bb` };
const mail = (text: string) =>
  fillPlaceholders(buildCampaignMail({ subject: "New & <b>bold</b>", text }, site), reader);

it("has greeting, paragraphs, and unsubscribe link in both parts", () => {
  const { plain, html } = mail("First\nline.\n\n  \n\nSecond.");
  expect(plain).toBe(
    `Hello Zoë O'Neill,\n\nFirst\nline.\n\nSecond.\n\nRadCore\n\nYou get this email because you asked for news in the settings of your RadCore account.\nStop news by email: ${reader.unsubscribe}`,
  );
  const bare = html.replace(/ (?:class|style)="[^"]*"/g, "");
  expect(bare).toContain("<p>Hello Zoë O&#39;Neill,</p>\n<p>First<br>line.</p>\n<p>Second.</p>");
  expect(bare).toContain(`<a href="${reader.unsubscribe}">Stop news by email</a>`);
  expect(plain + html).not.toContain("{{");
});

it("links only plain https addresses", () => {
  const { html } = mail(
    "See https://radcore.test/a?x=1&y=2. Or (https://a.test/b), http://c.test, javascript:alert(1)!",
  );
  expect([...html.matchAll(/href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    "https://radcore.test/a?x=1&#38;y=2",
    "https://a.test/b",
    reader.unsubscribe,
  ]);
});

it.each([
  `<script>alert(1)</script>`,
  `https://a.test/"onmouseover="alert(1)`,
  `https://a.test/'><img src=x onerror=alert(1)>`,
  `</p></body><iframe src=//evil.test>`,
])("escapes the author's markup: %s", (text) => {
  const { html } = mail(text);
  expect(html).not.toMatch(/<(script|img|iframe)|" ?onmouseover|' ?onmouseover/);
  expect(html.match(/<\/body>/g)).toHaveLength(1);
});

it("escapes names and replaces no placeholders or patterns in them", () => {
  const { html, plain } = fillPlaceholders(buildCampaignMail({ subject: "s", text: "Dear {{name}}" }, site), {
    name: "<i>$&{{unsubscribe}}",
    unsubscribe: "https://u.test",
  });
  expect(plain).toContain("Dear <i>$&{{unsubscribe}}\n");
  expect(html).toContain("Dear &#60;i&#62;$&#38;{{unsubscribe}}");
});

it("refuses unknown placeholders", () => {
  const draft = { subject: "s", text: "Hi {{name}}, {{unsubscribe}}", segment: "all", days: 30 };
  expect(campaignSchema.safeParse(draft).success).toBe(true);
  expect(campaignSchema.safeParse({ ...draft, text: "Hi {{first_name}}" }).success).toBe(false);
  expect(campaignSchema.safeParse({ ...draft, subject: "Hi {{name}}" }).success).toBe(false);
  for (const subject of ["Hi\r\nBcc: a@b.co", "Hi\nyou", "Hi\u0000you"])
    expect(campaignSchema.safeParse({ ...draft, subject }).success).toBe(false);
});

const banner = {
  title: "t",
  body: "b",
  tone: "primary",
  audience: "all",
  startsAt: "2026-01-01T10:00",
  endsAt: "2026-01-02T10:00",
};

it.each([
  ["a page of this site", { linkPath: "/pricing", linkLabel: "See" }, true],
  ["no link", {}, true],
  ["another site", { linkPath: "https://evil.test" }, false],
  ["another site, hidden", { linkPath: "//evil.test" }, false],
  ["another site, well hidden", { linkPath: "/\\evil.test" }, false],
  ["a label without a link", { linkLabel: "See" }, false],
  ["an end before the start", { endsAt: "2026-01-01T09:00" }, false],
  ["a title that is too long", { title: "x".repeat(81) }, false],
  ["a text that is too long", { body: "x".repeat(301) }, false],
])("an announcement with %s", (_, changes, fine) => {
  expect(announcementSchema.safeParse({ ...banner, ...changes }).success).toBe(fine);
});

it("has a button with one tag for all readers, and a picture with its description in both parts (M6)", () => {
  const content = {
    subject: "S",
    text: "Hi",
    buttonPath: "/questions?only=free#top",
    buttonLabel: "Study <now>",
  };
  const picturePath = `/images/${"a".repeat(64)}.png`;
  const { plain: words, html } = buildCampaignMail({ ...content, picturePath, pictureAlt: 'A "chest" film' }, site);
  expect(html).toContain("Study &#60;now&#62;</a>");
  expect(html).toContain(`href="${site}/questions?only=free&#38;utm_source=news&#38;utm_medium=email#top"`);
  expect(html).toContain(`<img src="${site}${picturePath}" alt="A &#34;chest&#34; film"`);
  expect(words).toContain('[A "chest" film]');
  expect(words).toContain(`${site}/questions?only=free&utm_source=news&utm_medium=email#top`);
  expect(html.match(/<img /g)).toHaveLength(1);
  expect(mail("Hi").html).not.toContain("<img");
});

it("asks for a description of a picture, the page of a button, and an image of our own", () => {
  const fields = { subject: "S", text: "T", segment: "all" };
  const problems = (more: object) =>
    campaignSchema.safeParse({ ...fields, ...more }).error?.issues.map(({ path }) => path[0]) ?? [];
  const picturePath = `/images/${"a".repeat(64)}.png`;
  expect(problems({})).toEqual([]);
  expect(problems({ picturePath })).toEqual(["pictureAlt"]);
  expect(problems({ picturePath, pictureAlt: "A film" })).toEqual([]);
  expect(problems({ picturePath: "https://evil.test/pixel.png", pictureAlt: "A film" })).toEqual(["picturePath"]);
  expect(problems({ buttonLabel: "Go" })).toEqual(["buttonPath"]);
  expect(problems({ buttonPath: "https://evil.test" })).toEqual(["buttonPath"]);
});
