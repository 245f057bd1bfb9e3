/** The required part of a form. Compatible with react-hook-form. */
interface Fields {
  getValues: () => object;
  setValue: (name: never, value: never, options: { shouldDirty: boolean }) => void;
}

const isText = (element: Element): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'file', 'hidden', 'submit', 'button'].includes(element.type));

/**
 * Returns the values of a form's text fields and selects by name. Password managers and browsers may fill
 * them without an event, so read them from the form at submission.
 */
export function shownValues(form: HTMLFormElement): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const element of form.elements) {
    if (isText(element) && element.name && !element.disabled) shown[element.name] = element.value;
  }
  return shown;
}

/** Copies the DOM values into the form state; call it when submission starts. */
export function readShown(form: Fields, element: HTMLFormElement): void {
  const shown = shownValues(element);
  for (const [name, known] of Object.entries(form.getValues())) {
    const value = shown[name];
    if (typeof known !== 'string' || value === undefined || value === known) continue;
    const field = element.elements.namedItem(name);
    // A select can't show an option that isn't loaded yet.
    if (field instanceof HTMLSelectElement && ![...field.options].some((one) => one.value === known))
      continue;
    form.setValue(name as never, value as never, { shouldDirty: true });
  }
}
