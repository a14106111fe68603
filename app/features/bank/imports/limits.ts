/** Questions of one import. */
export const mostQuestions = 50_000;
/** Questions of one piece, and the JSON of them: the edge takes no body of 1 MB. */
export const rowsAPiece = 250;
export const pieceLength = 800_000;
/** One question as JSON, characters. */
export const longestQuestion = 100_000;
/** Notes that are kept of a file, and of each its beginning. */
export const mostNotes = 200;
export const longestNote = 300;
/** Days after which a run that nobody ended goes, and what was refused of one that came in. */
export const daysKept = 7;
