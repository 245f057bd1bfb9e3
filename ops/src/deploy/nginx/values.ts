/** A value that cannot be said in nginx's language, or that makes no sense there. */
export class NginxValueError extends Error {}

/** A text in quotes. */
export function quoted(text: string): string {
  if (/["\\$\n\r]/.test(text)) throw new NginxValueError(`nginx cannot take ${JSON.stringify(text)}`);
  return `"${text}"`;
}

/** Headers may hold quotes: they stand in the other kind then. */
export function quotedHeader(value: string): string {
  if (/[\\$\n\r]/.test(value) || (value.includes('"') && value.includes("'"))) {
    throw new NginxValueError(`nginx cannot take the header ${JSON.stringify(value)}`);
  }
  return value.includes('"') ? `'${value}'` : `"${value}"`;
}

/** A text that is of a kind. */
export function plain(text: string, what: string, pattern: RegExp): string {
  if (!pattern.test(text)) throw new NginxValueError(`${text} is no ${what}`);
  return text;
}

/** Lines at a depth of blocks. */
export const indented = (lines: readonly string[], depth: number): string =>
  lines.map((line) => `${'  '.repeat(depth)}${line}`).join('\n');
