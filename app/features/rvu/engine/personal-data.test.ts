import { expect, it } from "vitest";
import { detectPersonalData } from "./personal-data";

it.each([
  ["MRN 12345", "identifier"],
  ["mrn: 004512", "identifier"],
  ["MRN#7781234", "identifier"],
  ["1234567", "identifier"],
  ["night 00123456", "identifier"],
  ["ACC1234567", "identifier"],
  ["Accession A12-345678", "identifier"],
  ["acc# 99120", "identifier"],
  ["CT-24-0012345", "identifier"],
  ["123-45-6789", "identifier"],
  ["123 456 789", "identifier"],
  ["patient 4411", "identifier"],
  ["csn 10023", "identifier"],
  ["１２３４５６７", "identifier"],
  ["DOB 3/4/61", "birth-date"],
  ["born 1961", "birth-date"],
  ["03/04/1961", "birth-date"],
  ["3-4-61", "birth-date"],
  ["1961-03-04", "birth-date"],
  ["4 Mar 1961", "birth-date"],
  ["March 4th, 1961", "birth-date"],
  ["04.03.1961 head", "birth-date"],
])("refuses %j as %s", (text, why) => {
  expect(detectPersonalData(text)).toBe(why);
});

it.each([
  "my call night",
  "Night float, week 3",
  "ER 7p-7a",
  "2026 nights",
  "Level 1 trauma",
  "24/7 coverage",
  "CT/US/XR",
  "July 2026",
  "Tue 12-8",
  "Site 12, room 304",
  "100 plain films",
  "4x10 hour days",
  "R3 body 2026/27",
  "Patients' clinic",
  "T12 to L5 day",
  "",
])("accepts %j", (text) => {
  expect(detectPersonalData(text)).toBeNull();
});
