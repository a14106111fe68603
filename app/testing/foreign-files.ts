import { strToU8, zipSync } from "fflate";
import { readCsv } from "../features/questions/exchange/csv-read";
import { readMoodle } from "../features/questions/exchange/moodle-read";
import { readQti } from "../features/questions/exchange/qti/package-read";
import { readXlsx } from "../features/questions/exchange/xlsx-read";
import { makePng } from "./make-images";

// Files as other tools write them, each with its reader: Canvas, Moodle, TAO, and spreadsheets. None holds a complete question of
// RadCore.

const labels = ["A", "B", "C"].map(
  (id) => `<response_label ident="${id}"><material><mattext>${id}</mattext></material></response_label>`,
);
const qti1 = `<questestinterop><assessment title="T"><section><item ident="i"><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>multiple_choice_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata><presentation><material><mattext texttype="text/html">&lt;p&gt;Which?&lt;/p&gt;</mattext></material><response_lid ident="r" rcardinality="Single"><render_choice>${labels.join("")}</render_choice></response_lid></presentation><resprocessing><respcondition><conditionvar><varequal respident="r">A</varequal></conditionvar><setvar>100</setvar><displayfeedback linkrefid="A_fb"/></respcondition></resprocessing><itemfeedback ident="A_fb"><material><mattext>Yes</mattext></material></itemfeedback></item></section></assessment></questestinterop>`;
const moodle = `<quiz><question type="ddmarker"><name><text>Places</text></name><questiontext format="html"><text><![CDATA[<p>Where?</p><img src="@@PLUGINFILE@@/b.png">]]></text></questiontext><tags><tag><text>CT</text></tag></tags><hint><text>Left</text></hint><file name="a.png" encoding="base64">${Buffer.from(makePng(20, 10)).toString("base64")}</file><drag><no>1</no><text>Here</text><noofdrags>2</noofdrags></drag><drop><no>1</no><shape>circle</shape><coords>5,5;2</coords><choice>1</choice></drop><drop><no>2</no><shape>rectangle</shape><coords>1,1;3,4</coords><choice>1</choice></drop></question></quiz>`;
const gapMatch = `<assessmentItem identifier="i" title="T"><responseDeclaration identifier="R" cardinality="multiple" baseType="directedPair"><correctResponse><value>W G</value></correctResponse></responseDeclaration><itemBody><rubricBlock view="scorer"><p>No</p></rubricBlock><gapMatchInteraction responseIdentifier="R"><gapText identifier="W" matchMax="1">word</gapText><p>Here <gap identifier="G"/></p></gapMatchInteraction><feedbackBlock outcomeIdentifier="F" identifier="x"><p>Why</p></feedbackBlock></itemBody></assessmentItem>`;
export const foreignFiles = [
  { bytes: strToU8(qti1), read: readQti },
  { bytes: strToU8(moodle), read: readMoodle },
  { bytes: strToU8(gapMatch), read: readQti },
  {
    bytes: strToU8("id;type;stem;checked_on\r\nx-1;single;Which?;22.11.2026\r\nx-2;numeric;How?;3-Mar\r\n"),
    read: readCsv,
  },
  {
    bytes: zipSync({
      "[Content_Types].xml": strToU8("<Types/>"),
      "_rels/.rels": strToU8("<Relationships/>"),
      "xl/workbook.xml": strToU8('<workbook><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>'),
      "xl/_rels/workbook.xml.rels": strToU8(
        '<Relationships><Relationship Id="rId1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      "xl/worksheets/sheet1.xml": strToU8(
        '<worksheet><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>type</t></is></c></row></sheetData></worksheet>',
      ),
    }),
    read: readXlsx,
  },
];
