import { zipSync } from "fflate";
import { element, type Xml, xmlDocument } from "~/lib/xml";
import type { QuestionContent } from "../../content";
import { domainName, type Organ } from "../../taxonomy";
import { type FileEntry, getEntryId, toFileEntries } from "../cases";
import { type ExportedStatistics, maxImportFiles, type WriteOptions, type WriteResult } from "../format";
import { buildNote, describeNotes, type VisibleData } from "../imported-questions";
import { describeMissingPictures, describeMissingSeries, getPictureName } from "../pictures";
import { getTags } from "../tags";
import { readXml } from "../xml/tree";
import { readItem } from "./item-read";
import { type QtiVersion, writeItem } from "./item-write";
import { toIdentifier } from "./normalize-names";
import { writeUsageData } from "./usage-data";
import { toQti22 } from "./version-2";

/** What differs between the packages of both versions. */
const versions = {
  "3.0": {
    extension: "qti3",
    resourceType: "xmlv3p0",
    schema: ["QTI Package", "3.0.0"],
    namespaces: {
      xmlns: "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1",
      "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation":
        "http://www.imsglobal.org/xsd/qti/qtiv3p0/imscp_v1p1 https://purl.imsglobal.org/spec/qti/v3p0/schema/xsd/imsqtiv3p0_imscpv1p2_v1p0.xsd",
    },
  },
  "2.2": {
    extension: "qti22",
    resourceType: "xmlv2p2",
    schema: ["QTIv2.2 Package", "1.0.0"],
    namespaces: {
      xmlns: "http://www.imsglobal.org/xsd/imscp_v1p1",
      "xmlns:xsi": "http://www.w3.org/2001/XMLSchema-instance",
      "xsi:schemaLocation":
        "http://www.imsglobal.org/xsd/imscp_v1p1 http://www.imsglobal.org/xsd/qti/qtiv2p2/qtiv2p2_imscpv1p2_v1p0.xsd",
    },
  },
} as const satisfies Record<QtiVersion, object>;
/** A constant date, so that the same bank always gives the same bytes. */
const zipDate = "1980-01-01T12:00:00";

/** Maximum number of items in a package. Leaves room for other files below the limit of imports. */
const maxPackageItems = maxImportFiles - 500;

/** Splits questions into lists that each fit into one package, without splitting a case. */
export function splitIntoPackages(questions: QuestionContent[]): QuestionContent[][] {
  const packages: QuestionContent[][] = [[]];
  let entries = 0;
  for (const question of questions) {
    const entryCount = question.type === "case" ? question.parts.length + 1 : 1;
    if (entries + entryCount > maxPackageItems) {
      packages.push([]);
      entries = 0;
    }
    entries += entryCount;
    packages.at(-1)?.push(question);
  }
  return packages;
}

/**
 * Writes questions as a package of QTI 3.0: an item for each question, one test with a section for each domain and each case, and
 * usage data if there are statistics.
 */
export function writeQti(questions: QuestionContent[], options: WriteOptions = {}): WriteResult {
  return writePackage(questions, options, "3.0");
}

/** Writes questions as a package of QTI 2.2, which more tools import than QTI 3.0. This version has no statistics of items. */
export function writeQti22(questions: QuestionContent[], { statistics, ...options }: WriteOptions = {}): WriteResult {
  const written = writePackage(questions, options, "2.2");
  return statistics
    ? { ...written, notCarried: [...written.notCarried, "Statistics: not supported by this format."] }
    : written;
}

function writePackage(
  questions: QuestionContent[],
  { statistics, pictures = [] }: WriteOptions,
  version: QtiVersion,
): WriteResult {
  const noteCounts = new Map<string, number>();
  const files: Record<string, string | Uint8Array> = {};
  const resources: Xml[] = [];
  const entries = toFileEntries(questions);
  const usedNames = new Set(entries.map(({ content }) => getPictureName(content)));
  const usedPictures = pictures.filter(({ name }) => usedNames.has(name));
  for (const entry of entries) {
    const id = getEntryId(entry);
    const tags = getTags(entry.content, entry.partOf);
    const picture = usedPictures.find(({ name }) => name === getPictureName(entry.content));
    const plain = writeItem(id, entry.content, null, picture, version);
    const note = buildNote(entry, readVisibleData(plain, tags), noteCounts);
    files[`items/${id}.xml`] = note ? writeItem(id, entry.content, note, picture, version) : plain;
    resources.push(buildItemResource(entry, tags, picture?.name, version));
  }
  const test = buildTest(entries);
  files["test.xml"] = version === "3.0" ? test : toQti22(test);
  for (const { name, bytes } of usedPictures) files[`images/${name}`] = bytes;
  if (statistics) files["usage-data.xml"] = writeUsageData(questions, statistics);
  files["imsmanifest.xml"] = buildManifest(resources, entries, statistics, version);
  const encoder = new TextEncoder();
  const encodedFiles = Object.fromEntries(
    Object.entries(files).map(([name, file]) => [name, typeof file === "string" ? encoder.encode(file) : file]),
  );
  return {
    fileName: `radcore-questions.${versions[version].extension}.zip`,
    bytes: zipSync(encodedFiles, { level: 6, mtime: zipDate }),
    notCarried: [
      "Organ, modality, level, skill, topic, origin, and review: written as keywords of the metadata.",
      ...describeNotes(noteCounts),
      describeMissingPictures(
        questions,
        usedPictures.map(({ name }) => name),
      ),
      describeMissingSeries(questions),
    ].filter((sentence) => sentence !== ""),
  };
}

function readVisibleData(xml: string, tags: string[]): VisibleData {
  const parsed = readXml(xml);
  const read = "root" in parsed ? readItem(parsed.root) : { why: "" };
  return "why" in read ? { id: null, tags, content: {} } : { id: read.id, tags, content: read.content };
}

function buildItemResource(entry: FileEntry, tags: string[], picture: string | undefined, version: QtiVersion): Xml {
  const id = getEntryId(entry);
  const general = element("general", [
    element("identifier", [element("catalog", "radcore"), element("entry", id)]),
    ...tags.map((tag) => element("keyword", [element("string", tag, { language: "en" })])),
  ]);
  return element(
    "resource",
    [
      element("metadata", [element("lom", [general], { xmlns: "http://ltsc.ieee.org/xsd/LOM" })]),
      element("file", [], { href: `items/${id}.xml` }),
      ...(picture ? [element("file", [], { href: `images/${picture}` })] : []),
    ],
    { identifier: `R-${id}`, type: `imsqti_item_${versions[version].resourceType}`, href: `items/${id}.xml` },
  );
}

function buildManifest(
  items: Xml[],
  entries: FileEntry[],
  statistics: Record<string, ExportedStatistics> | undefined,
  version: QtiVersion,
): string {
  const { namespaces, resourceType, schema } = versions[version];
  const [schemaName, schemaVersion] = schema;
  const dependencies = entries.map((entry) => element("dependency", [], { identifierref: `R-${getEntryId(entry)}` }));
  const usage = element("resource", [element("file", [], { href: "usage-data.xml" })], {
    ...{ identifier: "usage-data", type: "imsqti_usagedata_xmlv3p0", href: "usage-data.xml" },
  });
  return xmlDocument(
    element(
      "manifest",
      [
        element("metadata", [element("schema", schemaName), element("schemaversion", schemaVersion)]),
        element("organizations", []),
        element("resources", [
          element("resource", [element("file", [], { href: "test.xml" }), ...dependencies], {
            ...{ identifier: "test", type: `imsqti_test_${resourceType}`, href: "test.xml" },
          }),
          ...items,
          ...(statistics ? [usage] : []),
        ]),
      ],
      { ...namespaces, identifier: "radcore-questions" },
    ),
  );
}

/**
 * Builds the test. Cases are in a linear part of the test, because learners cannot return to an answered part of a case (Q16).
 */
function buildTest(entries: FileEntry[]): string {
  const domains = new Map<string, FileEntry[]>();
  const cases = new Map<string, FileEntry[]>();
  for (const entry of entries) {
    const { organ, modality, type, id } = entry.content;
    const list = entry.partOf || type === "case" ? cases : domains;
    const name = entry.partOf?.id ?? String(type === "case" ? id : organ === "none" ? modality : organ);
    list.set(name, [...(list.get(name) ?? []), entry]);
  }
  const buildSection = (identifier: string, title: string, sectionEntries: FileEntry[]) =>
    element(
      "qti-assessment-section",
      sectionEntries.map((entry) =>
        element("qti-assessment-item-ref", [], {
          identifier: toIdentifier(getEntryId(entry)),
          href: `items/${getEntryId(entry)}.xml`,
        }),
      ),
      { identifier, title, visible: "true" },
    );
  const buildPart = (identifier: string, mode: string, sections: Xml[]) =>
    sections.length
      ? [element("qti-test-part", sections, { identifier, "navigation-mode": mode, "submission-mode": "individual" })]
      : [];
  return xmlDocument(
    element(
      "qti-assessment-test",
      [
        ...buildPart(
          "questions",
          "nonlinear",
          [...domains].map(([name, list]) => buildSection(`S-${name}`, domainName(name as Organ), list)),
        ),
        ...buildPart(
          "cases",
          "linear",
          [...cases].map(([name, list]) => buildSection(`C-${name}`, `Case ${name}`, list)),
        ),
      ],
      { xmlns: "http://www.imsglobal.org/xsd/imsqtiasi_v3p0", identifier: "radcore", title: "RadCore questions" },
    ),
  );
}
