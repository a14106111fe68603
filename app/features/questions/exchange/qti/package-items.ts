import type { Refusal } from "../format";
import { decodeAddress, resolvePath } from "../package-path";
import { getChildren, getDescendants, getFirstChild, getText } from "../xml/query";
import type { XmlNode } from "../xml/tree";
import { getElementText, isHiddenRubric } from "./element-text";
import { normalizeTree } from "./normalize-names";
import { getFolder, type PackageFiles } from "./package-files";

/** The files of a package that contain questions. */
export interface PackageItems {
  items: { path: string; tags: string[]; section: Section | undefined }[];
  /** Documents of QTI 1.2, which contain all questions of a test or a bank. */
  documents: string[];
  refused: Refusal[];
  /** How often the manifest lists an item again. */
  repeatCount: number;
}

/** The section of a test that contains an item: its titles as a topic, and the texts that the test shows above the item. */
interface Section {
  titles: string[];
  texts: string[];
}

/** Returns the items of a package: those that the manifest lists, and those that only its tests name, as Canvas writes them. */
export function listPackageItems(files: PackageFiles, manifest: XmlNode): PackageItems {
  const { manifestName, findPath } = files;
  const folder = getFolder(manifestName);
  const resources = getDescendants(manifest, "resource");
  const findFile = (href: string) => findPath(folder, href);
  const sections = readSections(files, resources);
  const found = new Map<string, PackageItems["items"][number]>();
  const refused: Refusal[] = [];
  let repeatCount = 0;
  for (const resource of resources.filter(hasType(/^imsqti_(apip)?item_xml|^imsqti_item/i))) {
    const href = resource.attributes.href ?? "";
    const path = findFile(href) ?? (href ? resolvePath(folder, decodeAddress(href)) : null);
    if (path === null)
      refused.push({
        line: resource.line,
        file: manifestName,
        id: null,
        why: "The address of an item leads out of the package.",
      });
    // A manifest may list an item under many names, each of which would parse the whole file again.
    else if (found.has(path)) repeatCount++;
    else found.set(path, { path, tags: readTags(resource), section: sections.get(path) });
  }
  for (const path of [...sections.keys(), ...listTestFiles(files, resources)])
    if (!found.has(path)) found.set(path, { path, tags: [], section: sections.get(path) });
  const documents = resources.filter(hasType(/^imsqti_xmlv1p/i)).flatMap((resource) => {
    const hrefs = [resource, ...getChildren(resource, "file")].flatMap(({ attributes }) => attributes.href ?? []);
    return hrefs.flatMap((href) => (/\.xml$/i.test(href) ? (findFile(href) ?? []) : [])).slice(0, 1);
  });
  return { items: [...found.values()], documents: [...new Set(documents)], refused, repeatCount };
}

function hasType(type: RegExp): (resource: XmlNode) => boolean {
  return ({ attributes }) => type.test(attributes.type ?? "");
}

const isTest = hasType(/^imsqti_(test|assessment)/i);

/** Returns the files of tests that are items, although no resource of their own lists them. */
function listTestFiles({ manifestName, findPath, parseFile }: PackageFiles, resources: XmlNode[]): string[] {
  const paths = resources.filter(isTest).flatMap((resource) =>
    getChildren(resource, "file").flatMap(({ attributes }) => {
      const href = attributes.href ?? "";
      return href === resource.attributes.href || !/\.xml$/i.test(href)
        ? []
        : (findPath(getFolder(manifestName), href) ?? []);
    }),
  );
  return [...new Set(paths)].filter((path) => {
    const parsed = parseFile(path);
    return "root" in parsed && /^(qti-)?assessment-?item$/i.test(parsed.root.name);
  });
}

/** Returns the section of each item by the path of the item. Leaves out the title of the test. */
function readSections({ manifestName, findPath, parseFile }: PackageFiles, resources: XmlNode[]): Map<string, Section> {
  const found = new Map<string, Section>();
  const collectSections = (node: XmlNode, { titles, texts }: Section, base: string) => {
    for (const child of node.children) {
      if (typeof child === "string") continue;
      if (child.name === "assessmentsection") {
        const title = child.attributes.title?.trim().slice(0, 80);
        const rubrics = getChildren(child, "rubricblock").filter((rubric) => !isHiddenRubric(rubric));
        const ownTexts = rubrics.map((rubric) => getElementText(getFirstChild(rubric, "contentbody") ?? rubric, false));
        collectSections(
          child,
          { titles: title ? [...titles, title] : titles, texts: [...texts, ...ownTexts.filter(Boolean)] },
          base,
        );
      } else if (child.name === "assessmentitemref") {
        const path = findPath(base, child.attributes.href ?? "");
        if (path) found.set(path, { titles: titles.slice(-3), texts });
      } else collectSections(child, { titles, texts }, base);
    }
  };
  const paths = resources
    .filter(isTest)
    .flatMap(({ attributes }) => findPath(getFolder(manifestName), attributes.href ?? "") ?? []);
  for (const path of new Set(paths)) {
    const test = parseFile(path);
    if ("root" in test) collectSections(normalizeTree(test.root), { titles: [], texts: [] }, getFolder(path));
  }
  return found;
}

/** Returns the keywords of an item's metadata (LOM), which hold RadCore's tags. */
function readTags(resource: XmlNode): string[] {
  return getDescendants(getFirstChild(resource, "metadata") ?? { ...resource, children: [] }, "keyword").flatMap(
    (keyword) =>
      [...getChildren(keyword, "string"), ...getChildren(keyword, "langstring")].map((node) => getText(node).trim()),
  );
}
