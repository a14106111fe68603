import { type RefObject, useCallback, useState } from "react";
import type { ChosenImage } from "~/features/images/chosen-image";
import { libraryChoice } from "../card-image";
import { maxAltLength } from "../card-rules";
import type { CardEdit } from "../social-card.loader.server";

/** The chosen picture of a card and the dialog of the image library. */
export type CardPictureState = ReturnType<typeof useCardPicture>;

/**
 * Keeps the choice of a card's picture. An image from the library goes into the fields of the form, and its description into the
 * alt texts; `onChange` is called then, because a script that changes fields sends no input event.
 */
export function useCardPicture(
  formRef: RefObject<HTMLFormElement>,
  values: CardEdit["values"],
  onChange: (form: HTMLFormElement) => void,
) {
  const [choice, setChoice] = useState(values.picture);
  const [libraryImage, setLibraryImage] = useState(values.pictureImage);
  const [isChoosing, setIsChoosing] = useState(false);
  const chooseImage = useCallback(
    (image: ChosenImage) => {
      setIsChoosing(false);
      const form = formRef.current;
      if (!form) return;
      setField(form, "picture", libraryChoice);
      setField(form, "pictureImage", image.key);
      for (const name of ["frontAlt", "backAlt"]) addAlt(form, name, image.alt);
      setChoice(libraryChoice);
      setLibraryImage(image.key);
      onChange(form);
    },
    [formRef, onChange],
  );
  return { choice, setChoice, libraryImage, isChoosing, setIsChoosing, chooseImage };
}

type FormField = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

function setField(form: HTMLFormElement, name: string, value: string) {
  const field = form.elements.namedItem(name) as FormField | null;
  if (field) field.value = value;
}

/** Adds the description of the picture to the alt text of a side that has one. */
function addAlt(form: HTMLFormElement, name: string, alt: string) {
  const field = form.elements.namedItem(name) as FormField | null;
  if (!field?.value || field.value.includes(alt)) return;
  const text = `${field.value.trim()} Picture: ${alt}`;
  if (text.length <= maxAltLength) field.value = text;
}
