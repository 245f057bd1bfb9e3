/** Returns the trimmed text of a form field. Returns an empty string if the field is missing. */
export function getFieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
