/** Sets a field's error, and focuses the field if `shouldFocus` is true. Compatible with react-hook-form. */
type SetError<Name extends string> = (
  name: Name,
  error: { type: string; message: string },
  options: { shouldFocus: boolean },
) => void;

/**
 * Shows the server's field errors in a form. Doesn't change the fields' values.
 * @param names the form's fields in reading order. The first one with an error gets focus
 * @param messages by field name
 * @returns the errors of fields that the form lacks, to show for the whole form
 */
export function showFieldErrors<Name extends string>(
  names: readonly Name[],
  messages: Readonly<Record<string, string>>,
  setError: SetError<Name>,
): string[] {
  const invalidNames = names.filter((name) => messages[name] !== undefined);
  invalidNames.forEach((name, index) => {
    setError(name, { type: 'server', message: messages[name] ?? '' }, { shouldFocus: index === 0 });
  });
  return Object.entries(messages).flatMap(([name, message]) =>
    invalidNames.some((invalidName) => invalidName === name) ? [] : [message],
  );
}
