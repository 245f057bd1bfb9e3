/** What is asked of a form; react-hook-form's satisfies it. */
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
 * What stands in the text fields and choices of a form, by their names. Password managers and the browser may have put it
 * there without an event, so that nobody heard of it: whoever sends a form reads it from the form.
 */
export function shownValues(form: HTMLFormElement): Record<string, string> {
  const shown: Record<string, string> = {};
  for (const element of form.elements) {
    if (isText(element) && element.name && !element.disabled) shown[element.name] = element.value;
  }
  return shown;
}

/** Has a form know what stands in its fields, at the beginning of its sending. */
export function readShown(form: Fields, element: HTMLFormElement): void {
  const shown = shownValues(element);
  for (const [name, known] of Object.entries(form.getValues())) {
    const value = shown[name];
    if (typeof known !== 'string' || value === undefined || value === known) continue;
    const field = element.elements.namedItem(name);
    // A choice that is not on offer yet cannot be shown.
    if (field instanceof HTMLSelectElement && ![...field.options].some((one) => one.value === known))
      continue;
    form.setValue(name as never, value as never, { shouldDirty: true });
  }
}
