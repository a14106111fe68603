import type { QuestionTemplate } from "./question-template";

/** Returns the templates whose title, topic, or teaching point contains every word of the search. */
export function findTemplates<T extends Pick<QuestionTemplate, "title" | "topic" | "teachingPoint">>(
  templates: readonly T[],
  searchText: string,
): T[] {
  const words = searchText.toLowerCase().split(/\s+/).filter(Boolean);
  return templates.filter(({ title, topic, teachingPoint }) => {
    const text = [title, ...topic, teachingPoint].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/** Returns the templates by field, in the order in which the fields first occur. */
export function groupTemplates<T extends Pick<QuestionTemplate, "topic">>(
  templates: readonly T[],
): { group: string; members: T[] }[] {
  const groups = new Map<string, T[]>();
  for (const template of templates) {
    const group = nameGroup(template.topic);
    groups.set(group, [...(groups.get(group) ?? []), template]);
  }
  return [...groups].map(([group, members]) => ({ group, members }));
}

/** Physics is grouped by its second name, such as "CT"; other fields by their first. */
function nameGroup([broad, narrow]: QuestionTemplate["topic"]): string {
  return broad === "Physics" ? `${broad}: ${narrow}` : broad;
}
