import { z } from "zod";
import { findPasswordProblem, isValidUsername } from "./credential-rules";
import { maxPasswordLength } from "./password-limits";

// Schemas of the account forms, used by the browser, the actions, and the auth endpoints.

const requiredText = (message: string) => z.string({ error: message });

export const emailField = requiredText("Enter your email address.")
  .trim()
  .max(254, "Use an address of at most 254 characters.")
  .pipe(z.email("Enter an email address, like name@hospital.org."));

/** A new password, checked against the rules. */
export const newPasswordField = requiredText("Choose a password.").check(({ value, issues }) => {
  const problem = findPasswordProblem(value);
  if (problem) issues.push({ code: "custom", message: problem, input: value });
});

/** An existing password; only its length is checked. */
export const currentPasswordField = requiredText("Enter your password.").max(
  maxPasswordLength,
  "This password is too long.",
);

export const fullNameField = requiredText("Enter your full name.")
  .trim()
  .min(1, "Enter your full name.")
  .max(100, "Use at most 100 characters.")
  .regex(/^\P{Cc}*$/u, "Remove line breaks and control characters.");

const loginField = requiredText("Enter your username or email address.").trim().max(254, "Use at most 254 characters.");

export const signInSchema = z.object({ login: loginField, password: currentPasswordField });

export const signUpSchema = z.object({
  username: requiredText("Choose a username.")
    .trim()
    .refine(isValidUsername, "Use 3 to 30 letters, digits, dots, dashes, or underscores."),
  fullName: fullNameField,
  email: emailField,
  password: newPasswordField,
  /** The browser's time zone; UTC without JavaScript. */
  timeZone: z.string().max(60).default("UTC"),
});

export const forgotPasswordSchema = z.object({ email: emailField });

export const resetPasswordSchema = z.object({ token: z.string().max(200), password: newPasswordField });

export const resendSchema = z.object({ login: loginField });
