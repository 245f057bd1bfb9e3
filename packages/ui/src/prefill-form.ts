/** The part of a form's API that this module uses. Compatible with react-hook-form. */
interface FormApi<Name extends string> {
  getValues: (name: Name) => string;
  setValue: (name: Name, value: string) => void;
  getFieldState: (name: Name) => { isDirty: boolean };
}

/**
 * Fills fields with account data, which may load after the form. Never overwrites typed values or fields that
 * the user cleared. Selects the text of the focused field, so typing replaces it.
 * @param values values by field name. Empty and undefined values are ignored
 */
export function prefillForm<Name extends string>(
  form: FormApi<NoInfer<Name>>,
  values: Readonly<Record<Name, string | undefined>>,
): void {
  for (const name of Object.keys(values) as Name[]) {
    const value = values[name];
    if (!value || form.getValues(name) !== '' || form.getFieldState(name).isDirty) continue;
    form.setValue(name, value);
    const focusedElement = document.activeElement;
    if (focusedElement instanceof HTMLInputElement && focusedElement.name === name) focusedElement.select();
  }
}
