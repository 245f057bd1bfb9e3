/** Thrown if a value is invalid in an nginx configuration. */
export class NginxValueError extends Error {}

/** Quotes text for an nginx configuration. */
export function quote(text: string): string {
  if (/["\\$\n\r]/.test(text))
    throw new NginxValueError(`not allowed in an nginx configuration: ${JSON.stringify(text)}`);
  return `"${text}"`;
}

/** Quotes a header for an nginx configuration. Uses the kind of quotes that the header does not contain. */
export function quoteHeader(value: string): string {
  if (/[\\$\n\r]/.test(value) || (value.includes('"') && value.includes("'"))) {
    throw new NginxValueError(`header not allowed in an nginx configuration: ${JSON.stringify(value)}`);
  }
  return value.includes('"') ? `'${value}'` : `"${value}"`;
}

/** Returns a text after checking that it matches a pattern. */
export function requireMatch(text: string, description: string, pattern: RegExp): string {
  if (!pattern.test(text)) throw new NginxValueError(`${text} is not a valid ${description}`);
  return text;
}

/** Indents lines by block depth. */
export const indentLines = (lines: readonly string[], depth: number): string =>
  lines.map((line) => `${'  '.repeat(depth)}${line}`).join('\n');
