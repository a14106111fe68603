import { type RefObject, useCallback, useState } from "react";
import type { ChosenImage } from "~/features/images/chosen-image";
import { imagePath } from "~/features/images/image-path";

/**
 * Keeps the picture of a campaign. A chosen image goes into the fields of the form with its description; `onChange` gets the fields
 * then, because a script that changes fields sends no input event.
 */
export function useCampaignPicture(
  formRef: RefObject<HTMLFormElement>,
  initialPath: string,
  onChange: (fields: Record<string, unknown>) => void,
) {
  const [path, setPath] = useState(initialPath);
  const [isChoosing, setIsChoosing] = useState(false);
  const choose = useCallback(
    (image: ChosenImage | null) => {
      setIsChoosing(false);
      const form = formRef.current;
      if (!form) return;
      const newPath = image ? imagePath(image.key) : "";
      setField(form, "picturePath", newPath);
      setField(form, "pictureAlt", image?.alt ?? "");
      setPath(newPath);
      onChange(Object.fromEntries(new FormData(form)));
    },
    [formRef, onChange],
  );
  return { path, isChoosing, setIsChoosing, choose };
}

function setField(form: HTMLFormElement, name: string, value: string) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLInputElement) field.value = value;
}
