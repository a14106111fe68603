/** The groups of labs, in the order of the list. The code of a group loads with its first lab. */
export const labGroups = {
  mr: "MRI",
  ct: "CT",
  radiography: "Radiography",
  ultrasound: "Ultrasound and Doppler",
  nuclear: "Nuclear medicine and PET",
} as const;

export type LabGroup = keyof typeof labGroups;
