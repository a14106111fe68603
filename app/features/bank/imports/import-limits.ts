/** Maximum questions per import. */
export const maxImportQuestions = 50_000;
/** Maximum questions and characters of JSON per batch, because the edge refuses bodies of 1 MB. */
export const rowsPerBatch = 250;
export const maxBatchLength = 800_000;
/** Maximum characters of one question as JSON. */
export const maxQuestionLength = 100_000;
/** Maximum notes per file, and characters per note. */
export const maxNotes = 200;
export const maxNoteLength = 300;
/** Maximum notes about the series of one question; a case with its parts has at most 54 series. */
export const maxSeriesNotes = 60;
/**
 * Days until an unfinished import is canceled and its rows are deleted. The refused rows of a finished import are deleted
 * after the same time.
 */
export const retentionDays = 7;
