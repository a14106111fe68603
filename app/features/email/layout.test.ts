import { expect, test } from "vitest";
import { buildAccountMail, buildNewDeviceMail } from "./account-mail";
import {
  buildDraftCommentsMail,
  buildHeldQuestionMail,
  buildReviewAssignedMail,
  buildReviewsAssignedMail,
} from "./bank-mail";
import { type BillingNews, buildBillingMail } from "./billing-mail";
import { colors, renderMail } from "./layout";

const site = "https://radcore.test";
const owner = { id: "u", name: "Ada", email: "ada@example.org" };
const draftAct = { questionId: "q-1", externalId: "chest-1", by: "Ada" };
const payer = { userId: "u", name: "Ada", email: "ada@example.org" };

const news: BillingNews[] = [
  {
    kind: "receipt",
    invoiceId: "in_1",
    invoiceNumber: "R-1",
    amount: "$199.00",
    paidOn: "March 3, 2026",
    until: "March 3, 2027",
  },
  { kind: "paymentFailed", invoiceId: "in_1", amount: "$199.00", accessUntil: "March 6, 2026" },
  { kind: "renewalReminder", providerId: "sub_1", periodEnd: 1, days: 1, renewsOn: "March 3, 2026", amount: "$199.00" },
  { kind: "cancelled", key: "w1", until: "January 31, 2027" },
  { kind: "resumed", key: "w2", renewsOn: "January 31, 2027", amount: "$199.00" },
  { kind: "expired", accessUntil: 1, isPaymentDue: false },
  { kind: "expired", accessUntil: 2, isPaymentDue: true },
];
const kinds = [
  "verify",
  "reset",
  "alreadyRegistered",
  "passwordChanged",
  "newEmail",
  "emailAsked",
  "emailChanged",
] as const;

const mails = [
  ...kinds.map((kind) => buildAccountMail(kind, owner, site, "a+b")),
  buildNewDeviceMail(owner, { device: "Firefox on Windows", at: "Mar 3, 2026, 2:05 PM (UTC)" }, site),
  ...news.map((one) => buildBillingMail(one, payer, site)),
  ...(["reports", "clock"] as const).map((trigger) => buildHeldQuestionMail(trigger, payer, "2026-03-03", site)),
  buildReviewAssignedMail({ ...draftAct, dueText: "Mar 9, 2026", at: 1 }, payer, site),
  buildReviewsAssignedMail({ count: 12, by: "Ada", dueText: null, at: 1 }, payer, site),
  buildDraftCommentsMail({ ...draftAct, slot: 1 }, payer, site),
  {
    kind: "campaign",
    to: "",
    ...renderMail(
      {
        subject: "News",
        greeting: "Hello {{name}},",
        lines: ["One thing,\nin two lines."],
        link: { label: "Read more", path: "/pricing" },
        footer: { text: "You asked for news.", link: { label: "No more news", path: "{{unsubscribe}}" } },
      },
      site,
    ),
  },
];

test.each(mails)("the $kind mail has the same text and links in both parts", ({ plain, html }) => {
  expect(wordsOf(plain)).toEqual(wordsOf(textOf(html)));
  expect(plain).not.toContain("undefined");
  const links = [...html.matchAll(/href="([^"]*)"/g)].map(([, url]) => decode(url ?? ""));
  for (const url of links) expect(plain).toContain(url);
  expect(plain.match(/https?:\S+|\{\{unsubscribe\}\}/g) ?? []).toEqual(links);
});

test.each(mails)("the $kind mail has no external resources or tracking", ({ html }) => {
  expect(html).not.toMatch(/<img|<script|<link|<iframe|url\(|@import|src=|\son\w+=/i);
  for (const [, url] of html.matchAll(/href="([^"]*)"/g)) expect(url).toMatch(/^https:\/\/radcore\.test\/|^\{\{/);
});

test.each(mails)("the $kind mail has a recipient and a subject that fits on a phone", ({ subject, ...mail }) => {
  expect(subject.length).toBeLessThanOrEqual(60);
  if (mail.kind !== "campaign") expect(mail).toMatchObject({ userId: "u", to: "ada@example.org" });
});

const evil = `<a href="https://evil.example">"'&`;

test("escapes all user input", () => {
  const written = [
    buildAccountMail("reset", { ...owner, name: evil }, site, "t"),
    buildNewDeviceMail({ ...owner, name: evil }, { device: evil, at: evil }, site),
    ...news.map((one) => buildBillingMail(one, { ...payer, name: evil }, site)),
    renderMail(
      {
        subject: evil,
        greeting: evil,
        lines: [evil],
        facts: [{ name: evil, value: evil }],
        link: { label: evil, path: `/${evil}` },
        footer: { text: evil, link: { label: evil, path: `/${evil}` } },
      },
      site,
    ),
  ];
  for (const { html, plain } of written) {
    expect(html).not.toContain('<a href="https://evil');
    expect(html).not.toContain(`"'&`);
    expect(plain).toContain(evil);
  }
});

test.each(["light", "dark"] as const)("has enough contrast in %s mode", (mailbox) => {
  const { page, card, text, quiet, button, label } = colors[mailbox];
  for (const [front, back] of [
    [text, card],
    [quiet, card],
    [quiet, page],
    [button, page],
    [label, button],
  ] as const)
    expect(contrast(front, back), `${front} on ${back}`).toBeGreaterThanOrEqual(4.5);
});

/** Returns the visible text of the HTML part, with the URL after each link. */
function textOf(html: string): string {
  const body = html.replace(/^[\s\S]*?<body[^>]*>/, "").replace(/<div style="display:none[\s\S]*?<\/div>/, "");
  return decode(body.replace(/<a class="link" href="([^"]*)"[^>]*>([^<]*)<\/a>/g, "$2 $1").replace(/<[^>]+>/g, " "));
}

/** Splits a text into words, without the colons that separate columns in the plain part. */
function wordsOf(text: string): string[] {
  return text
    .replace(/: |:\n/g, " ")
    .split(/\s+/)
    .filter(Boolean);
}

function decode(html: string): string {
  return html.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
}

/** Returns the contrast ratio (WCAG 2.2, 1.4.3). */
function contrast(a: string, b: string): number {
  const [high = 0, low = 0] = [luminance(a), luminance(b)].sort((x, y) => y - x);
  return (high + 0.05) / (low + 0.05);
}

function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
