/** What is asked of a form; react-hook-form's satisfies it. */
interface Fields<Name extends string> {
  getValues: (name: Name) => string;
  setValue: (name: Name, value: string) => void;
  getFieldState: (name: Name) => { isDirty: boolean };
}

/**
 * Fills fields with what the account knows, which may arrive after the form stands. Never over something typed,
 * nor what a person has emptied. Where the caret stands already, what was filled in is selected: else the first keys
 * would be added to it.
 * @param known values by field name; one that is empty or undefined fills nothing
 */
export function fillKnown<Name extends string>(
  form: Fields<NoInfer<Name>>,
  known: Readonly<Record<Name, string | undefined>>,
): void {
  for (const name of Object.keys(known) as Name[]) {
    const value = known[name];
    if (!value || form.getValues(name) !== '' || form.getFieldState(name).isDirty) continue;
    form.setValue(name, value);
    const focused = document.activeElement;
    if (focused instanceof HTMLInputElement && focused.name === name) focused.select();
  }
}
