import { type SQL, sql } from "drizzle-orm";
import { questionGrant, questionVersion, studyItem, studySession } from "../../db/schema";
import { openExamQuestions } from "../questions/open-exam.server";
import { isOpenExam } from "./visible-content.server";

/** Number of questions at the start of a session that are searched for a picture, so that a list reads few rows. */
const searchedQuestions = 10;

/**
 * SQL on `study_session`: the key of the first series that an opened question of the session shows, or null. Like lists of questions,
 * leaves out the pictures of options, those of later parts of a case, and questions of another open exam (Q12, Q16).
 */
export function selectSessionPicture(userId: string): SQL<string | null> {
  return sql<string | null>`(select json_extract(shown.value, '$.key')
    from ${studyItem} item cross join ${questionVersion} version on version.id = item.version_id, json_each(version.body, '$.series') shown
    where item.session_id = ${studySession}.id and item.position < ${searchedQuestions}
      and exists (select 1 from ${questionGrant} opened where opened.user_id = ${userId} and opened.question_id = item.question_id)
      and (${isOpenExam} or item.question_id not in ${openExamQuestions(userId)})
      and json_extract(shown.value, '$.role') <> 'option'
    order by item.position, shown.key limit 1)`;
}
