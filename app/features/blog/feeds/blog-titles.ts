export const blogTitle = "RadCore blog";
export const blogDescription =
  "How radiology boards work, how to study for them on call, and how we write and check questions.";
