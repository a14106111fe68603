import { freeQuestionQuota } from "../../constants";

// The texts of the landing page. Only the server loads this file, because the HTML already contains the texts.

export const landingTexts = {
  title: "Board-style questions that tell you why.",
  lead: "RadCore is a question bank for radiology residents: diagnosis, physics, and noninterpretive skills in short sessions, a reason for every option, and a clear view of your progress.",
  freeNote: `${freeQuestionQuota} questions are free, without a card and without a time limit.`,
  shots: [
    {
      name: "viewer",
      width: 1280,
      height: 800,
      alt: "A question beside its stack of slices: the image viewer with windows, zoom, and measuring tools at the left, the question with its options at the right.",
      title: "Scroll through the study yourself",
      text: "Questions come with whole stacks: change the window, zoom, measure, compare series, and mark the finding on the slice where you see it. After your answer, the finding is outlined. Real pictures carry their source and license; pictures computed from physics are labeled as simulated.",
    },
    {
      name: "runner",
      width: 880,
      height: 920,
      alt: "An answered question: the key in green, the chosen option in red, and a reason under each option.",
      title: "A reason for every option",
      text: "Learn why the key is right and why each other option is wrong. Every question also has a one-sentence teaching point and its source.",
    },
    {
      name: "progress",
      width: 1200,
      height: 864,
      alt: "The progress page: a grid of organs by modalities, each cell with its percentage of correct answers.",
      title: "Your progress on both axes of the board",
      text: "Every question counts once for its organ system and once for its modality or other domain. Click a weak cell of the grid to start a session on that combination.",
    },
    {
      name: "phone",
      width: 780,
      height: 1400,
      alt: "A question on a phone, with its options under one another and the button to submit.",
      title: "Made for the minutes between cases",
      text: "Stop whenever your pager goes off. Answers are saved as you go, also offline, and your session resumes at the same question on any device. There is a low-glare dark theme for the reading room and a keyboard shortcut for everything.",
    },
  ],
  reviewStatus: {
    title: "Every question shows who checked it",
    text: "The questions are our own; no question is copied or recalled from an examination. Each question starts as an AI draft and is checked against the boards' writing rules; some questions get a second check by another AI model. No radiologist has reviewed the questions yet. Each question shows its review state, so you know how far to trust the question.",
    link: "How questions are written and checked",
  },
  plans: {
    title: "Start free, then one price",
    free: {
      name: "Free",
      price: `${freeQuestionQuota} questions`,
      note: "No card needed.",
      included: [
        "Your choice of questions from our free list",
        "Explanations that you can always reread",
        "Progress, spaced review, flags, and notes",
      ],
    },
    annual: {
      name: "Annual",
      included: [
        "Every question, as often as you like",
        "Mock exams, custom sets, and timed blocks",
        "Cancel any time in two clicks",
      ],
    },
  },
  faq: [
    {
      question: "Is this for the core exam?",
      answer:
        "RadCore covers the two axes that the American Board of Radiology publishes for its core exam, and suits any resident who learns by answering questions. RadCore is not a board product and does not guarantee any result.",
    },
    {
      question: "What do I need to start?",
      answer: `A name and an email address. You can open any ${freeQuestionQuota} questions on the free list right away. A question counts only the first time you open it.`,
    },
    {
      question: "Are the questions recalled from an exam?",
      answer:
        "No. Recalls break the rules of the boards and teach you the answer instead of the reason. We write new questions from guidelines and textbooks, and each question names its sources.",
    },
    {
      question: "An AI drafted the questions. Why should I trust them?",
      answer:
        "Each question shows its origin and last review, so you can judge for yourself. Report a mistake in two clicks. After three reports of a wrong key, the question is left out of new sessions until an editor has checked it.",
    },
    {
      question: "Can I use RadCore on call?",
      answer:
        "Yes. RadCore works on a phone and saves your answers when the connection drops, and a session of five questions takes about seven minutes. RadCore is a study aid and is not for patient care.",
    },
  ],
};
