import {
  adminCardPath,
  adminPostPath,
  adminProgramPath,
  adminReleasePath,
  adminUserPath,
  announcementPath,
  campaignPath,
  editQuestionPath,
  picturePath,
} from "../../admin-paths";
import { paths } from "../../paths";

const pathByKind: Record<string, (id: string) => string> = {
  user: adminUserPath,
  post: adminPostPath,
  program: adminProgramPath,
  campaign: (id) => campaignPath(encodeURIComponent(id)),
  announcement: (id) => announcementPath(encodeURIComponent(id)),
  card: adminCardPath,
  release: adminReleasePath,
  question: editQuestionPath,
  topic: () => paths.topics,
  mockExams: () => paths.mockExams,
  view: () => paths.manageQuestions,
  studySet: (id) => `${paths.manageStudySets}?${new URLSearchParams({ set: id })}`,
  picture: picturePath,
  image: () => paths.adminImages,
  setting: (id) => (id === "aiLimits" ? paths.aiPracticeUse : paths.adminSubscriptionSettings),
  coupon: () => paths.adminCoupons,
  oralDispute: () => paths.aiPracticeDisputes,
  event: () => paths.adminPaymentEvents,
  list: () => paths.freeQuestions,
};

/** Returns the admin page of a subject; null for a kind without a page. */
export function subjectPath(subject: string): string | null {
  const [kind = "", id = ""] = subject.split(/:(.*)/s);
  return (Object.hasOwn(pathByKind, kind) && id && pathByKind[kind]?.(id)) || null;
}
