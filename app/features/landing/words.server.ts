import { freeQuestionQuota } from "../../constants";

// What the landing page says. On the server only: visitors load the sentences once, in the page, and not again as code.

export const landingWords = {
  title: "Board-style questions that tell you why.",
  lead: "RadCore is a question bank for radiology residents: diagnosis, physics and noninterpretive skills in short sessions, a reason for every option, and a clear view of what you know.",
  freeNote: `${freeQuestionQuota} questions are free, without a card and without a time limit.`,
  shots: [
    {
      name: "runner",
      width: 880,
      height: 920,
      alt: "An answered question: the key marked in green, the chosen option in red, and a reason under each.",
      title: "A reason for every option",
      text: "Not only why the key is right, but why each of the others is wrong: that is where a mark is lost on the day. With it a teaching point in one sentence, and the guideline or text it rests on.",
    },
    {
      name: "progress",
      width: 1200,
      height: 864,
      alt: "The progress page: a grid of organs by modalities, each cell with the share of right answers.",
      title: "What you know, on both axes of the board",
      text: "Every question counts once for its organ system and once for its modality or other domain. The grid shows where the two meet, and a click on a weak cell starts a session there.",
    },
    {
      name: "phone",
      width: 780,
      height: 1400,
      alt: "A question on a phone, with its options under one another and the button to submit.",
      title: "Made for the minutes between cases",
      text: "Close the lid whenever the pager goes. An answer is confirmed once it is saved, and the session opens at the same question on any device, with a connection or without. A low-glare dark theme for the reading room, keys for everything on a desk.",
    },
  ],
  honest: {
    title: "Who checked a question is written on it",
    text: "The questions are our own; none is copied or recalled from an examination. They begin as an AI's draft, are checked against the writing rules of the boards, and some a second time by a critical reading. No radiologist has reviewed them yet. Each says how far it has come, so you know how much weight to give it.",
    link: "How questions are written and checked",
  },
  plans: {
    title: "One price, and a free start",
    free: {
      name: "Free",
      price: `${freeQuestionQuota} questions`,
      note: "No card needed.",
      included: [
        "Any questions of the free list",
        "Every explanation, for ever",
        "Progress, spaced review, flags and notes",
      ],
    },
    annual: {
      name: "Annual",
      included: [
        "Every question, as often as you like",
        "Mock exams, custom sets, timed blocks",
        "Cancel any time, in two clicks",
      ],
    },
  },
  faq: [
    {
      question: "Is this for the core exam?",
      answer:
        "It follows the two axes the American Board of Radiology publishes for its core exam, and suits any resident who learns by questions. RadCore is not a product of a board, and promises no result.",
    },
    {
      question: "What do I need to begin?",
      answer: `A name and an e-mail address. ${freeQuestionQuota} questions of your choice from the free list are open from the first minute; one counts when you open it for the first time.`,
    },
    {
      question: "Are the questions recalled from an exam?",
      answer:
        "No. Recalls break the rules of the boards and teach you the answer instead of the reason. Ours are written new, from guidelines and textbooks that each question names.",
    },
    {
      question: "An AI drafted them. Why should I trust that?",
      answer:
        "As much as the question says you should: its origin and its last review are on it. Report what looks wrong in two clicks; three reports of a wrong key take a question out until an editor has looked.",
    },
    {
      question: "Can I use it on call?",
      answer:
        "Yes. It works on a phone, keeps answers when the connection drops, and a session of five questions takes about seven minutes. It is a study aid, not for patient care.",
    },
  ],
};
