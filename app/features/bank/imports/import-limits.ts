/** Questions of one import. */
export const maxQuestions = 50_000;
/** Questions of one piece, and the JSON of them: the edge takes no body of 1 MB. */
export const rowsPerBatch = 250;
export const maxBatchLength = 800_000;
/** One question as JSON, characters. */
export const maxQuestionLength = 100_000;
/** Notes that are kept of a file, and of each its beginning. */
export const maxNotes = 200;
export const maxNoteLength = 300;
/** Days after which a run that nobody ended goes, and what was refused of one that came in. */
export const retentionDays = 7;
