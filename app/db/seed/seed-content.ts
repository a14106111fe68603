import { createMockForms } from "../../features/study/write-mock-forms.server";
import type { Db } from "../client.server";
import {
  readFreeList,
  readPictureQuestions,
  readPosts,
  readQuestionFiles,
  readRvuFiles,
  readStudySets,
} from "./content-files";
import { readOralCases, readReportCases } from "./practice-case-files";
import { seedBank } from "./seed-bank";
import { seedBlog } from "./seed-blog";
import { seedCards } from "./seed-cards";
import { seedPracticeCases } from "./seed-practice-cases";
import { seedRvu } from "./seed-rvu";
import { seedStudySets } from "./seed-study-sets";

/**
 * Writes all content files: questions, mock forms, study sets, posts, social cards, cases for AI practice, and RVU data. Unchanged rows
 * stay. Returns the numbers written.
 */
export async function seedContent(
  db: Db,
  now: number,
): Promise<{
  questions: number;
  mockForms: number;
  studySets: number;
  posts: number;
  practiceCases: number;
  rvuFiles: number;
}> {
  const contents = [...readQuestionFiles().flatMap((file) => file.questions), ...readPictureQuestions()];
  const bank = await seedBank(db, contents, readFreeList(), now);
  await seedCards(db, contents, now);
  return {
    questions: Math.max(bank.questions, bank.versions),
    mockForms: await createMockForms(db, now),
    studySets: await seedStudySets(db, readStudySets()),
    posts: await seedBlog(db, readPosts(), now),
    practiceCases: await seedPracticeCases(db, { oral: readOralCases(), reports: readReportCases() }, now),
    rvuFiles: await seedRvu(db, readRvuFiles(), now),
  };
}
