/** The part of a form's API that this module uses. Compatible with react-hook-form. */
interface FormApi {
  getValues: () => object;
  setValue: (name: never, value: never, options: { shouldDirty: boolean }) => void;
}

const isTextControl = (
  element: Element,
): element is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  element instanceof HTMLSelectElement ||
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLInputElement &&
    !['checkbox', 'radio', 'file', 'hidden', 'submit', 'button'].includes(element.type));

/**
 * Returns the values of a form's text fields and selects, by field name. Call it at submission, because
 * password managers and browsers may fill in fields without an event.
 */
export function readDisplayedValues(form: HTMLFormElement): Record<string, string> {
  const displayedValues: Record<string, string> = {};
  for (const element of form.elements) {
    if (isTextControl(element) && element.name && !element.disabled)
      displayedValues[element.name] = element.value;
  }
  return displayedValues;
}

/** Copies the DOM values into the form state. Call it when submission starts. */
export function syncDisplayedValues(form: FormApi, element: HTMLFormElement): void {
  const displayedValues = readDisplayedValues(element);
  for (const [name, formValue] of Object.entries(form.getValues())) {
    const value = displayedValues[name];
    if (typeof formValue !== 'string' || value === undefined || value === formValue) continue;
    const field = element.elements.namedItem(name);
    // A select can't show an option that isn't loaded yet.
    if (
      field instanceof HTMLSelectElement &&
      ![...field.options].some((option) => option.value === formValue)
    )
      continue;
    form.setValue(name as never, value as never, { shouldDirty: true });
  }
}
