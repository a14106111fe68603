import { paths } from "../../paths";

export interface AboutSection {
  id: string;
  title: string;
  paragraphs: string[];
  /** Link to more information. */
  link?: { to: string; name: string };
}

/** Returns the sections of the about page. `contact` is the support address; null if there is none. */
export function getAboutSections(contact: string | null): AboutSection[] {
  return [
    {
      id: "for-whom",
      title: "Who it is for",
      paragraphs: [
        "RadCore is for radiology residents who learn by answering questions: from the first year, when every answer is new, to the months before the core exam, when they look for gaps. A session fits between two cases, and missed questions come back until you know them.",
        "RadCore is a study aid. It is not a product of the American Board of Radiology or of any other board or college, and none of them endorses RadCore. RadCore does not guarantee any exam result. RadCore is not for patient care: no question replaces a guideline, a textbook, or a supervisor.",
      ],
    },
    {
      id: "questions",
      title: "How questions are written and checked",
      paragraphs: [
        "Every question is our own. No question is copied from a book or recalled from an examination. We write from published guidelines and standard texts, and each question names its sources, with edition and section.",
        "Each question starts as a draft by an AI model. The draft then has to pass a list of writing rules drawn from the guides of the boards: one best answer, options of the same kind and length, no clues in the wording, a stem that can be answered with the options covered, and a reason for every option, the wrong ones included. A second AI model tried to prove some questions wrong, and each of these questions says so.",
        "After you answer, each question names the radiologist who reviewed it, with credentials and date, or says “not yet reviewed by a radiologist”. RadCore starts without such reviews; a review by radiologists is the next step. If an explanation surprises you, check the reference.",
        "You can report a question in two clicks. If three learners who answered a question report a wrong key, we leave the question out of new sessions until an editor has checked it. Above a daily limit, an editor decides first. If we change a key, we publish a new version of the question and notify the learners who answered the old version.",
      ],
      link: { to: paths.tryQuestion, name: "Try a question" },
    },
    {
      id: "privacy",
      title: "Privacy, in short",
      paragraphs: [
        "We count visits ourselves, in our own database: which pages are opened, on what kind of device, in which country, and from which other site and which tagged link (“utm_source”) the visitor came. Visit data contains no IP address. While you are signed in, a visit is linked to your account. Visit data is deleted after 90 days; anonymous counts are deleted after 13 months. We honor “Do Not Track” and Global Privacy Control.",
        "News by email goes only to learners who asked for it. We do not record who opens an email or follows a link in it. The button of an email carries the same tag for every reader, so that visits through it are counted like those of other tagged links.",
        "For your account, we store your name, username, email address, and password (only as a hash); your profile, preferences, and dismissed announcements; your study data, including sessions, answers, flags, notes, highlights, sets, reports, and progress; your RVU shifts; the emails we send you, for 30 days; and your subscription, invoices, payment method, and seat in a residency program. The payment provider handles payments; full card numbers never reach us.",
        "If a residency program pays for your access, its coordinator sees your name, your email address, and that you have a seat. Only if you agree, the coordinator also sees on how many of the last 30 days you studied and how many questions you answered in them, what share of the questions of each domain you have answered, and how many questions of each assigned study set you have answered; never whether an answer is correct. You can withdraw at any time in “Settings”. We delete the address of an invited person when the invitation is used or revoked, or 30 days after it expires.",
        "For each signed-in device, we store the browser and the IP address of the login until you sign out or have not visited for 30 days. For up to 400 days, we store a random id of each browser you sign in with, so that we can email you about a sign-in from any other browser. To limit sign-in attempts, we may store an IP address for up to two days.",
        "In “Settings”, you can export your data and delete your account. Questions you try without an account are not recorded.",
      ],
    },
    {
      id: "licenses",
      title: "Licenses",
      paragraphs: [
        "The questions, explanations, and drawings are original work of RadCore. They are for your own study and may not be republished.",
        "The site is built with other people's work: React, Remix, TanStack Query, Radix UI, Drizzle ORM, Better Auth, Zod, Conform, satori, and the remark and rehype family (MIT and MPL 2.0 licenses), isbot (Unlicense), Lucide icons (ISC), and the typefaces Inter and Noto (SIL Open Font License 1.1). We thank all of their authors.",
      ],
      link: { to: paths.credits, name: "All licenses and credits" },
    },
    {
      id: "contact",
      title: "Contact",
      paragraphs: [
        contact
          ? `Write to ${contact}. A person reads every message. For a problem with a question, select “Report” on the question itself.`
          : "For a problem with a question, select “Report” on the question itself. An editor reads every report.",
      ],
    },
  ];
}
