import { element, type Xml, xmlDocument } from "~/lib/xml";
import type { QuestionContent } from "../../content";
import type { ExportedStatistics } from "../format";
import { toIdentifier } from "./normalize-names";

/** The name of the source of the statistics, which QTI requires. The name is not a web address. */
const statisticsSource = "urn:radcore:first-answers";

/** Writes item statistics as usage data of QTI 3.0. The part identifier of an option's statistics is the option's id. */
export function writeUsageData(questions: QuestionContent[], statistics: Record<string, ExportedStatistics>): string {
  const written = questions.flatMap(({ id }) => {
    const figures = statistics[id];
    return figures ? buildItemStatistics(toIdentifier(id), figures) : [];
  });
  return xmlDocument(
    element("usageData", written, {
      xmlns: "http://www.imsglobal.org/xsd/imsqti_usagedata_v3p0",
      glossary: statisticsSource,
    }),
  );
}

function buildItemStatistics(
  identifier: string,
  { n, p, discrimination, medianSeconds, options }: ExportedStatistics,
): Xml[] {
  const buildStatistic = (name: string, value: number | null, part?: string) =>
    value === null
      ? []
      : [
          element(
            "ordinaryStatistic",
            [
              element("targetObject", [], {
                identifier,
                ...(part ? { partIdentifier: part, objectType: "choice" } : { objectType: "item" }),
              }),
              element("value", String(value)),
            ],
            { name, context: statisticsSource, caseCount: String(n) },
          ),
        ];
  return [
    ...buildStatistic("proportionCorrect", p),
    ...buildStatistic("pointBiserialCorrected", discrimination),
    ...buildStatistic("medianSeconds", medianSeconds),
    ...Object.entries(options ?? {}).flatMap(([id, share]) =>
      buildStatistic("proportionChosen", share, toIdentifier(id)),
    ),
  ];
}
