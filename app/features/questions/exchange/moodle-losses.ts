import type { RawRecord } from "./format";
import { toSafeFileName } from "./interop";
import { describeLoss, describeLostTitle } from "./losses";
import { type MoodlePictureNames, readMoodleText } from "./moodle-text";
import { getPictureName, listPictureAddresses } from "./pictures";
import { getChildren, getDescendants, getFirstChild, getText } from "./xml/query";
import type { XmlNode } from "./xml/tree";

/** The feedback that Moodle fills in for every question, which says nothing about the question. */
const defaultFeedback = /^your answer is (correct|partially correct|incorrect)\.?$/i;

/** Returns a sentence for each kind of data of a question from Moodle that is not imported. */
export function describeMoodleLosses(
  node: XmlNode,
  content: RawRecord,
  id: string | null,
  { namesByFile }: MoodlePictureNames,
): (string | undefined)[] {
  const feedbacks = ["correctfeedback", "partiallycorrectfeedback", "incorrectfeedback"]
    .map((name) => readMoodleText(getFirstChild(node, name)))
    .filter((words) => !defaultFeedback.test(words));
  return [
    describeLostTitle(readMoodleText(getFirstChild(node, "name")), content.stem, id),
    describeLoss(
      "Hints are",
      getChildren(node, "hint").map((hint) => readMoodleText(hint)),
    ),
    describeLoss("Feedback on right, partly right, or wrong answers as a whole is", feedbacks),
    describeLoss("Other pictures are", listOtherPictures(node, content, namesByFile)),
  ];
}

/** Returns whether Moodle shows the answers in the order of the file. */
export function hasFixedOrder(node: XmlNode): boolean {
  return /^(false|0)$/i.test(getText(getFirstChild(node, "shuffleanswers")).trim());
}

/** Returns the names of the pictures of a question besides the one that is imported, such as pictures in answers. */
function listOtherPictures(node: XmlNode, content: RawRecord, namesByFile: ReadonlyMap<XmlNode, string>): string[] {
  const fileNames = new Set([...namesByFile.keys()].map(({ attributes }) => attributes.name));
  const missingNames = getDescendants(node, "text")
    .flatMap((text) => listPictureAddresses(getText(text)))
    .map((address) => address.split("/").at(-1) ?? "")
    .filter((name) => !fileNames.has(name))
    .map(toSafeFileName);
  return [...namesByFile.values(), ...missingNames].filter((name) => name !== getPictureName(content));
}
