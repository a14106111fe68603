// Words for telling someone about a result. A verb that also means something else counts only before a recipient.

const cross = (verbs: readonly string[], nexts: readonly string[]): string[] =>
  verbs.flatMap((verb) => nexts.map((next) => `${verb} ${next}`));

const recipients = [
  ...["the", "a", "an", "our", "their", "his", "her", "my", "dr", "doctor", "surgery", "surgeon", "neurosurgery"],
  ...["neurology", "urology", "orthopedics", "oncology", "cardiology", "pediatrics", "vascular", "trauma", "emergency"],
  ...["ed", "er", "icu", "team", "attending", "clinician", "referring", "treating", "everyone", "cardiac", "thoracic"],
];
const subjects = [
  ...["", "this ", "it ", "them ", "that ", "findings ", "the findings ", "these findings ", "this finding "],
  ...["the finding ", "the result ", "the results ", "the case ", "this case ", "the diagnosis "],
];
const manners = ["", "directly ", "immediately ", "urgently ", "now ", "personally ", "promptly ", "at once "];
const talkedAbout = subjects.flatMap((subject) => manners.map((manner) => `${subject}${manner}`));

/** Terms of a critical communication, in the singular or as written (G10). */
export const communicationTerms: readonly string[] = [
  ...["communicate", "communicated", "communicating", "communication", "call", "called", "calling"],
  ...["telephone", "telephoned", "phone", "phoned", "phoning", "notify", "notified", "notifying", "notification"],
  ...["inform", "informed", "informing", "paged", "alerted", "contacted", "reported to", "spoke with", "spoken with"],
  ...["discussed with", "surgeon know", "team know", "physician know", "clinician know", "doctor know", "them know"],
  ...cross(["contact", "contacting", "page", "paging", "alert", "alerting", "tell", "telling"], recipients),
  ...cross(["speak", "speaking", "talk", "talking"], ["with", "to", "directly with", "directly to"]),
  ...cross(
    ["discuss", "discussing"],
    talkedAbout.map((about) => `${about}with`),
  ),
  ...cross(
    ["report"],
    talkedAbout.map((about) => `${about}to`),
  ),
];

/** Longer terms in which a word of `communicationTerms` has another meaning. */
export const communicationExceptions: readonly string[] = [
  ...["on call", "so called", "call this", "call it", "call that", "call these", "called this", "called it"],
  ...["recall", "roll call"],
];
