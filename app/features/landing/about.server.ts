import { paths } from "../../paths";

export interface AboutSection {
  id: string;
  title: string;
  paragraphs: string[];
  /** Where more is told. */
  link?: { to: string; name: string; isFile?: true };
}

/** What the page about RadCore says; `contact` is the address to write to, null when nobody reads. */
export function aboutSections(contact: string | null): AboutSection[] {
  return [
    {
      id: "for-whom",
      title: "Who it is for",
      paragraphs: [
        "Radiology residents who learn by questions: from the first year, when every answer is new, to the months before the core exam, when what counts is what you still miss. A session fits between two cases, and what you missed comes back until you know it.",
        "RadCore is a study aid. It is not a product of the American Board of Radiology or of any other board or college, none of them endorses it, and it promises no result in an examination. It is not for patient care: nothing in it replaces a guideline, a textbook or a supervisor.",
      ],
    },
    {
      id: "questions",
      title: "How questions are written and checked",
      paragraphs: [
        "Every question is our own. None is copied from a book or recalled from an examination. We write from published guidelines and standard texts, and each question names what it rests on, with edition and section.",
        "A question begins as the draft of an AI model. It then has to pass a list of writing rules drawn from the guides of the boards: one best answer, options of the same kind and length, no clues in the wording, a stem that can be answered with the options covered, and a reason for every option, the wrong ones included. Some questions were read a second time by a critical model that tried to prove them wrong; those say so.",
        "No question has been reviewed by a radiologist yet. That is the next step, and until it is done each question says “not yet reviewed by a radiologist” where you answer it. Do not take an explanation on trust where it surprises you: read the reference.",
        "You can report a question in two clicks while you look at it. Three reports of a wrong key by learners who answered it take a question out of new sessions until an editor has looked; above a daily limit an editor decides first. A changed key becomes a new version, and whoever answered the old one is told.",
      ],
      link: { to: paths.tryQuestion, name: "Try one" },
    },
    {
      id: "privacy",
      title: "Privacy, in short",
      paragraphs: [
        "We count visits ourselves, in our own database: which pages are opened, on what kind of device, in which country, and which site led here. No IP address is stored or sent on. What is stored about a visit is deleted after 90 days; counts that name nobody stay for 13 months. “Do Not Track” and Global Privacy Control are honoured.",
        "Of an account we keep your name, e-mail address and what you study: answers, flags, notes and sets. Payments are made at the payment provider; card numbers never reach us. You can export all of it as a file, and delete the account yourself, on the page “Settings”. The question you try without an account is recorded nowhere.",
      ],
    },
    {
      id: "licences",
      title: "Licences",
      paragraphs: [
        "The questions, explanations and drawings are original work of RadCore. They are for your own study and may not be republished.",
        "The site is built with other people's work: React, Remix, TanStack Query, Radix UI, Drizzle ORM, Better Auth, Zod, Conform, satori and the remark and rehype family (MIT and MPL 2.0 licences), isbot (Unlicense), Lucide icons (ISC), and the typefaces Inter and Noto (SIL Open Font License 1.1). Our thanks to all of them.",
      ],
      link: { to: paths.licences, name: "Their licences in full", isFile: true },
    },
    {
      id: "contact",
      title: "Contact",
      paragraphs: [
        contact
          ? `Write to ${contact}. A person reads it. If it is about a question, the quickest way is “Report” on the question itself.`
          : "If it is about a question, the quickest way is “Report” on the question itself: an editor reads every one.",
      ],
    },
  ];
}
