/** Highest number of seats; the coordinator's page reads up to 80 rows for each member who shares. */
export const maxSeats = 200;
/** Addresses per invitation form. */
export const maxAddressesPerForm = 20;
/** Open links per program. */
export const maxOpenLinks = 5;
/** Assigned sets per program. */
export const maxAssignments = 20;
/** How long an invitation by mail works, in days. */
export const mailedInvitationDays = 14;
/** How many days of study the coordinator sees. */
export const useDays = 30;
/** How long a link works, in days. */
export const linkDurations = ["7", "30", "90"] as const;
