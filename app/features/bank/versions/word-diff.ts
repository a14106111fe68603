/** Consecutive words that are in both versions or in only one version. */
export interface TextPiece {
  text: string;
  kind: "kept" | "removed" | "added";
}

/** Maximum comparisons of words. If two texts need more, their whole differing middle is shown as removed and added. */
const maxTableCells = 4_000_000;

/**
 * Compares two texts by word. The kept and removed pieces form the old text, the kept and added pieces the new one.
 * Texts without a common word give one removed and one added piece.
 */
export function diffWords(before: string, after: string): TextPiece[] {
  const [oldTokens, newTokens] = [splitTokens(before), splitTokens(after)];
  let prefixLength = 0;
  while (
    prefixLength < oldTokens.length &&
    prefixLength < newTokens.length &&
    oldTokens[prefixLength] === newTokens[prefixLength]
  )
    prefixLength++;
  let suffixLength = 0;
  while (
    suffixLength < oldTokens.length - prefixLength &&
    suffixLength < newTokens.length - prefixLength &&
    oldTokens.at(-1 - suffixLength) === newTokens.at(-1 - suffixLength)
  )
    suffixLength++;
  const pieces: TextPiece[] = [];
  addPiece(pieces, "kept", oldTokens.slice(0, prefixLength));
  const [oldMiddle, newMiddle] = [
    oldTokens.slice(prefixLength, oldTokens.length - suffixLength),
    newTokens.slice(prefixLength, newTokens.length - suffixLength),
  ];
  if (oldMiddle.length * newMiddle.length > maxTableCells) {
    addPiece(pieces, "removed", oldMiddle);
    addPiece(pieces, "added", newMiddle);
  } else addMiddlePieces(pieces, oldMiddle, newMiddle);
  addPiece(pieces, "kept", oldTokens.slice(oldTokens.length - suffixLength));
  return pieces;
}

/** Splits a text into words with their trailing spaces, so that a space alone never counts as a match. */
function splitTokens(text: string): string[] {
  return text.match(/^\s+|\S+\s*/g) ?? [];
}

/** Adds the pieces of the differing middle, found by a longest common subsequence; removed words precede added words. */
function addMiddlePieces(pieces: TextPiece[], oldTokens: string[], newTokens: string[]) {
  const width = newTokens.length + 1;
  const matchLengths = new Uint16Array((oldTokens.length + 1) * width);
  const getLength = (row: number, column: number) => matchLengths[row * width + column] as number;
  for (let row = oldTokens.length - 1; row >= 0; row--)
    for (let column = newTokens.length - 1; column >= 0; column--)
      matchLengths[row * width + column] =
        oldTokens[row] === newTokens[column]
          ? getLength(row + 1, column + 1) + 1
          : Math.max(getLength(row + 1, column), getLength(row, column + 1));
  let [row, column] = [0, 0];
  let [removed, added]: [string[], string[]] = [[], []];
  const addChangedPieces = () => {
    addPiece(pieces, "removed", removed);
    addPiece(pieces, "added", added);
    [removed, added] = [[], []];
  };
  while (row < oldTokens.length || column < newTokens.length) {
    if (row < oldTokens.length && column < newTokens.length && oldTokens[row] === newTokens[column]) {
      addChangedPieces();
      addPiece(pieces, "kept", [oldTokens[row] as string]);
      row++;
      column++;
    } else if (
      column >= newTokens.length ||
      (row < oldTokens.length && getLength(row + 1, column) >= getLength(row, column + 1))
    )
      removed.push(oldTokens[row++] as string);
    else added.push(newTokens[column++] as string);
  }
  addChangedPieces();
}

function addPiece(pieces: TextPiece[], kind: TextPiece["kind"], tokens: string[]) {
  if (tokens.length === 0) return;
  const lastPiece = pieces.at(-1);
  if (lastPiece?.kind === kind) lastPiece.text += tokens.join("");
  else pieces.push({ kind, text: tokens.join("") });
}
