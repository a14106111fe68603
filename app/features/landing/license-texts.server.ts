import { paths } from "../../paths";

/** A kind of other people's work that the site contains, and its licenses. */
export interface LicensedWork {
  title: string;
  text: string;
  link?: { to: string; name: string };
}

// NOTICE holds the same in full; a test compares them.

const works: LicensedWork[] = [
  {
    title: "Questions and drawings",
    text: "The questions, explanations, and drawings are original work of RadCore. They are for your own study and may not be republished. Guidelines and textbooks are cited by name and edition; nothing is copied.",
  },
  {
    title: "Simulated pictures",
    text: "RadCore computes pictures labeled “simulated” from equations of physics. They show physics, not patients.",
  },
  {
    title: "Fonts",
    text: "Inter by Rasmus Andersson, and Noto Sans SC, JP, KR and Noto Emoji by Google, under the SIL Open Font License 1.1.",
  },
  {
    title: "Software",
    text: "React, Remix, TanStack Query, Radix UI, Drizzle ORM, Better Auth, Zod, Conform, remix-themes, remix-utils, libSQL client, unified with remark and rehype, uqr, dicom-parser, jpeg-lossless-decoder-js, and the codecs of Cornerstone.js (MIT); lucide-react (ISC; icons partly from Feather, MIT); isbot (Unlicense); satori and resvg (MPL 2.0: their sources are at github.com/vercel/satori and github.com/yisibl/resvg-js). The codecs are built from OpenJPEG (BSD 2-Clause, Université catholique de Louvain and others), OpenJPH (BSD 2-Clause, Aous Naman and others), CharLS (BSD 3-Clause, Team CharLS), and libjpeg-turbo (BSD 3-Clause and IJG: this software is based in part on the work of the Independent JPEG Group).",
    link: { to: paths.licenses, name: "Full license texts of the code in your browser" },
  },
];

const mniNotice = [
  "Copyright (C) 1993–2009 Louis Collins, McConnell Brain Imaging Centre, Montreal Neurological Institute, McGill University.",
  "Permission to use, copy, modify, and distribute this software and its documentation for any purpose and without fee is hereby granted, provided that the above copyright notice appear in all copies. The authors and McGill University make no representations about the suitability of this software for any purpose. It is provided “as is” without express or implied warranty. The authors are not responsible for any data loss, equipment damage, property loss, or injury to subjects or patients resulting from the use or misuse of this software package.",
];

/** Returns the credits that every site has, and the notice that the average brain requires. */
export function getLicenseTexts(): { works: LicensedWork[]; mniNotice: string[] } {
  return { works, mniNotice };
}
