import { expect, it } from "vitest";
import type { Settings } from "../../context.server";
import { mailBody, mailOutbox } from "../../db/schema";
import { freshD1 } from "../../testing/d1";
import { makePerson } from "../../testing/make";
import { listOutbox } from "./list-outbox.server";

const settings = { url: "http://site.test", authSecret: "s".repeat(32) } as Settings;

it("shows single mails and campaign mails with filled placeholders", async () => {
  const { db } = await freshD1();
  const { userId } = await makePerson(db);
  const mail = { recipient: "a@b.co", dueAt: 1, createdAt: 1, subject: "", plain: "", html: "" };
  await db
    .insert(mailBody)
    .values({ id: "b", subject: "News", plain: "Hello {{name}} {{unsubscribe}}", html: "<p>{{name}}</p>" });
  await db.insert(mailOutbox).values([
    { ...mail, id: "m1", kind: "campaign", bodyId: "b", userId },
    {
      ...mail,
      id: "m2",
      kind: "reset",
      subject: "Reset",
      plain: "Hello {{name}}",
      html: "<p></p>",
      createdAt: 2,
      userId,
    },
  ]);
  expect(await listOutbox({ db, settings }, 10)).toMatchObject([
    { id: "m2", kind: "reset", subject: "Reset", plain: "Hello {{name}}" },
    {
      id: "m1",
      kind: "campaign",
      subject: "News",
      plain: expect.stringMatching(/^Hello Pat Person http:\/\/site.test\/unsubscribe\?token=\S+$/),
      html: "<p>Pat Person</p>",
    },
  ]);
});
