// All tables of the app database; drizzle-kit and Better Auth read them from here.
export * from "./schema/accounts";
export * from "./schema/audit";
export * from "./schema/auth";
export * from "./schema/billing";
export * from "./schema/communications";
export * from "./schema/mail";
export * from "./schema/questions";
export * from "./schema/study";
