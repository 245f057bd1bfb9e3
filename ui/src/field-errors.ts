/** Sets an error on a field and, where it is the first, brings the focus there; react-hook-form's satisfies it. */
type SetError<Name extends string> = (
  name: Name,
  error: { type: string; message: string },
  options: { shouldFocus: boolean },
) => void;

/**
 * Puts what the server says of fields on the inputs of a form; values stay as typed.
 * @param names the form's own fields, in reading order: the first one that is named gets the focus
 * @param messages by field name
 * @returns the messages of fields that the form does not have: they are to be said of the whole form
 */
export function showFieldErrors<Name extends string>(
  names: readonly Name[],
  messages: Readonly<Record<string, string>>,
  setError: SetError<Name>,
): string[] {
  const own = names.filter((name) => messages[name] !== undefined);
  own.forEach((name, index) => {
    setError(name, { type: 'server', message: messages[name] ?? '' }, { shouldFocus: index === 0 });
  });
  return Object.entries(messages).flatMap(([name, message]) =>
    own.some((each) => each === name) ? [] : [message],
  );
}
