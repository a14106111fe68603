import type { SectionId } from "./components/settings-section";

/** Section and message for each saved form (`?saved=…`). */
export const settingsNotices: Record<string, [SectionId, string]> = {
  profile: ["profile", "Your profile is saved."],
  email: ["email", "We have sent a link to the new address. Open it within 24 hours to change your address."],
  newEmail: ["email", "Your account uses the new address now. Your other devices are signed out."],
  password: ["password", "Your password is changed. Your other devices are signed out."],
  devices: ["devices", "Device signed out."],
  study: ["study", "Your preferences are saved."],
  viewing: ["viewing", "Your viewing log is deleted."],
  program: ["program", "You have a seat in the program."],
  sharing: ["program", "You share your progress with the coordinator."],
  notSharing: ["program", "You no longer share your progress. The coordinator sees only your name and email address."],
  left: ["program", "You have left the program."],
  mail: ["mail", "Your email preferences are saved."],
};
