import { expect, it } from "vitest";
import { catalogs } from "~/testing/rvu-content";
import { organs } from "../../questions/taxonomy";
import type { CatalogStudy } from "./rvu-catalog";
import type { BodyPart } from "./rvu-taxonomy";
import { findMostReadOrgan, getOrgan, minStudiesForSuggestion } from "./study-organ";

const studies = new Map(
  (["abdomen", "head", "spine", "whole body"] as BodyPart[]).map((part) => [part, { id: part, part } as CatalogStudy]),
);

it("returns the organ that most studies of a tally show (C9)", () => {
  expect(findMostReadOrgan({ abdomen: 12, head: 3 }, studies)).toEqual({ organ: "gi", studies: 12 });
  // The board counts head and spine as one organ domain.
  expect(findMostReadOrgan({ abdomen: 6, head: 4, spine: 3 }, studies)).toEqual({ organ: "neuro", studies: 7 });
});

it("returns null for few studies, studies without an organ, and negative counts", () => {
  expect(findMostReadOrgan({ abdomen: minStudiesForSuggestion - 1 }, studies)).toBeNull();
  expect(findMostReadOrgan({ "whole body": 40, "no longer there": 40 }, studies)).toBeNull();
  expect(findMostReadOrgan({ abdomen: -9 }, studies)).toBeNull();
  expect(findMostReadOrgan({}, studies)).toBeNull();
});

const byName = new Map(catalogs["2026C"].studies.map((study) => [study.name, study]));

it.each([
  ["neuro", "CT head without contrast", "CTA neck", "MR lumbar spine without contrast", "Carotid duplex, both sides"],
  ["neuro", "Facial bones X-ray, 3 views or more", "US thyroid or neck", "Stroke clot removal"],
  ["thoracic", "Chest X-ray, 1 view", "CTA chest", "Lung ventilation and perfusion scan", "Thoracentesis with imaging"],
  ["breast", "Screening mammogram, both breasts", "Diagnostic tomosynthesis added, one or both breasts"],
  ["cardiovascular", "Coronary CTA", "CTA leg", "MRA arm", "Leg artery duplex, both sides", "CTA abdomen and pelvis"],
  ["cardiovascular", "US screening for aortic aneurysm", "IVC filter placement", "MRA chest", "MRA abdomen"],
  ["gi", "CT abdomen and pelvis with contrast", "US abdomen, limited", "HIDA scan", "Esophagram, single contrast"],
  ["gi", "Modified barium swallow with video", "TIPS", "Liver biopsy through the skin", "Bile duct drain, external"],
  ["gu", "US kidneys and bladder, complete", "IV urogram", "Adrenal scan", "Nephrostomy tube placement", "US scrotum"],
  [
    "gu",
    "Kidney biopsy by needle",
    "CT pelvis with contrast",
    "US pregnancy, first trimester",
    "Penile duplex, complete",
  ],
  ["msk", "Pelvis X-ray, 1 or 2 views", "Sacroiliac joints X-ray, 1 or 2 views", "Lumbar spine X-ray, 2 or 3 views"],
  [
    "msk",
    "DXA, spine or hips",
    "Ribs X-ray, both sides",
    "CT leg without contrast",
    "US joint, complete",
    "Bone scan, whole body",
  ],
  ["pediatric", "Bone age", "US infant head", "Enema to reduce intussusception", "Infant bone survey"],
  [null, "PICC line with imaging, age 5 and over", "PET/CT, skull base to mid-thigh", "US guidance for a needle"],
  [null, "Organ duplex, abdomen, pelvis or scrotum, complete", "Added 3D images, made at the scanner"],
] as [string | null, ...string[]][])("assigns %s to %s and similar studies", (organ, ...names) => {
  const found = names.map((name) => [name, byName.has(name) && getOrgan(byName.get(name) as CatalogStudy)]);
  expect(found).toEqual(names.map((name) => [name, organ]));
});

it("assigns every study an organ or null", () => {
  for (const study of byName.values()) expect([...organs, null], study.name).toContain(getOrgan(study));
  // Urinary studies must not fall under GI, nor limb vessels under MSK.
  const wrong = [...byName.values()].filter(
    (study) =>
      (/kidney|nephro|ureter|adrenal|urogram/i.test(study.name) && getOrgan(study) !== "gu") ||
      (/^(CTA|MRA)\b|duplex/.test(study.name) && getOrgan(study) === "msk"),
  );
  expect(wrong.map(({ name }) => name)).toEqual([]);
});
