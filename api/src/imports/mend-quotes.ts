/** Maximum length in characters of a quoted field that spans lines. */
const LONGEST_FIELD = 100_000;
const LINE_END = /\r\n|\n|\r/g;
const LINE_REST = /[^\r\n]*/y;

/** CSV text with its separator and the line number in its file at which it begins. */
export interface CsvText {
  text: string;
  separator: string;
  firstLine: number;
}

/** Error message for a row that mendQuotes can't fix. */
export const neverClosed = (line: number): string =>
  `Line ${String(line)} cannot be read: a quotation mark is opened and never closed`;

const countLines = (text: string): number => text.match(LINE_END)?.length ?? 0;
const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * Yields the records of a CSV text with quotation marks escaped by the standard: `"17" wheels"` becomes
 * `"17"" wheels"`. Without that, the parser misreads the field or joins rows up to the next quotation mark.
 * If a field is never closed, the record's line becomes one field, and `unread` gets the line number by
 * record number, starting at 1.
 */
export function* mendQuotes(
  { text, separator, firstLine }: CsvText,
  unread: Map<number, number>,
): Generator<string> {
  let line = firstLine;
  let at = 0;
  for (let record = 1; at < text.length; record += 1) {
    let read = readRecord(text, at, separator);
    if (read === null) {
      const rest = lineRest(text, at);
      // One of its fields may end in an inch sign: `"Wheels of 17""`.
      read = readRecord(rest, 0, separator, true);
      if (read === null) unread.set(record, line);
      read ??= { text: quoted(rest), length: rest.length };
    }
    const from = at + read.length;
    const [end = ''] = /^(?:\r\n|\n|\r)/.exec(text.slice(from, from + 2)) ?? [];
    line += countLines(text.slice(at, from)) + (end === '' ? 0 : 1);
    at = from + end.length;
    yield read.text + end;
  }
}

function lineRest(text: string, at: number): string {
  LINE_REST.lastIndex = at;
  return LINE_REST.exec(text)?.[0] ?? '';
}

/**
 * Returns a record with escaped quotation marks, without its line end, and its length in the original text.
 * Null if a field is never closed.
 */
function readRecord(
  text: string,
  start: number,
  separator: string,
  inchAtEnd = false,
): { text: string; length: number } | null {
  const bare = new RegExp(`[^\\r\\n${separator}]*`, 'y');
  const closing = new RegExp(`" *(?=[\\r\\n${separator}]|$)`, 'y');
  let mended = '';
  for (let at = start; ; at += 1) {
    const field = text[at] === '"' ? readQuoted(text, at, closing, inchAtEnd) : readBare(text, at, bare);
    if (field === null) return null;
    mended += field.text;
    at += field.length;
    if (text[at] !== separator) return { text: mended, length: at - start };
    mended += separator;
  }
}

function readBare(text: string, at: number, bare: RegExp): { text: string; length: number } {
  bare.lastIndex = at;
  const [field = ''] = bare.exec(text) ?? [];
  return { text: field, length: field.length };
}

function readQuoted(
  text: string,
  start: number,
  closing: RegExp,
  inchAtEnd: boolean,
): { text: string; length: number } | null {
  let content = '';
  let crosses = false;
  let from = start + 1;
  for (let at = from; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    crosses ||= /[\r\n]/.test(text.slice(at, quote));
    if (crosses && quote - start > LONGEST_FIELD) return null;
    closing.lastIndex = quote;
    const [end] = closing.exec(text) ?? [];
    if (end !== undefined) {
      content += text.slice(from, quote);
      return { text: quoted(content), length: quote + end.length - start };
    }
    closing.lastIndex = quote + 1;
    const isEscaped = text[quote + 1] === '"' && !(inchAtEnd && closing.test(text));
    // Well-formed multi-line fields escape their quotation marks. This one starts a field of another row.
    if (!isEscaped && crosses) return null;
    content += `${text.slice(from, quote)}"`;
    at = quote + (isEscaped ? 2 : 1);
    from = at;
  }
}
