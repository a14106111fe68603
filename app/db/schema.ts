// All tables of the app database; drizzle-kit and Better Auth read them from here.
export * from "./schema/accounts";
export * from "./schema/audit";
export * from "./schema/auth";
export * from "./schema/billing";
export * from "./schema/blog";
export * from "./schema/cards";
export * from "./schema/communications";
export * from "./schema/images";
export * from "./schema/imports";
export * from "./schema/mail";
export * from "./schema/mock-forms";
export * from "./schema/notes";
export * from "./schema/progress";
export * from "./schema/questions";
export * from "./schema/rvu";
export * from "./schema/sets";
export * from "./schema/study";
