/** Maximum length in characters of a quoted field that spans lines. */
const MAX_QUOTED_FIELD_LENGTH = 100_000;
const LINE_END_PATTERN = /\r\n|\n|\r/g;
const REST_OF_LINE_PATTERN = /[^\r\n]*/y;

/** A CSV text, its separator, and the line number of the file at which the text begins. */
export interface CsvText {
  text: string;
  separator: string;
  firstLine: number;
}

/** Error message for a row that repairQuotes can't fix. */
export const unclosedQuoteMessage = (line: number): string =>
  `We can’t read line ${String(line)}: a closing quotation mark is missing`;

const countLineEnds = (text: string): number => text.match(LINE_END_PATTERN)?.length ?? 0;
const toQuoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

/**
 * Yields the records of a CSV text with quotation marks escaped as the CSV standard requires: `"17" wheels"`
 * becomes `"17"" wheels"`. Otherwise the parser would misread the field or join rows up to the next quotation
 * mark. If a field is never closed, its line becomes a record with one field, and `unreadableLines` maps the
 * record's number (from 1) to its line number.
 */
export function* repairQuotes(
  { text, separator, firstLine }: CsvText,
  unreadableLines: Map<number, number>,
): Generator<string> {
  let line = firstLine;
  let at = 0;
  for (let record = 1; at < text.length; record += 1) {
    let parsed = readRecord(text, at, separator);
    if (parsed === null) {
      const remainder = restOfLine(text, at);
      // Reads the line alone, because one of its fields may end in an inch sign: `"Wheels of 17""`.
      parsed = readRecord(remainder, 0, separator, true);
      if (parsed === null) unreadableLines.set(record, line);
      parsed ??= { text: toQuoted(remainder), length: remainder.length };
    }
    const from = at + parsed.length;
    const [end = ''] = /^(?:\r\n|\n|\r)/.exec(text.slice(from, from + 2)) ?? [];
    line += countLineEnds(text.slice(at, from)) + (end === '' ? 0 : 1);
    at = from + end.length;
    yield parsed.text + end;
  }
}

function restOfLine(text: string, at: number): string {
  REST_OF_LINE_PATTERN.lastIndex = at;
  return REST_OF_LINE_PATTERN.exec(text)?.[0] ?? '';
}

/**
 * Reads one record. Returns it with escaped quotation marks and without its line end, and its length in the
 * original text. Null if a field is never closed.
 */
function readRecord(
  text: string,
  start: number,
  separator: string,
  allowsInchAtEnd = false,
): { text: string; length: number } | null {
  const unquotedPattern = new RegExp(`[^\\r\\n${separator}]*`, 'y');
  const closingPattern = new RegExp(`" *(?=[\\r\\n${separator}]|$)`, 'y');
  let repaired = '';
  for (let at = start; ; at += 1) {
    const field =
      text[at] === '"'
        ? readQuotedField(text, at, closingPattern, allowsInchAtEnd)
        : readUnquotedField(text, at, unquotedPattern);
    if (field === null) return null;
    repaired += field.text;
    at += field.length;
    if (text[at] !== separator) return { text: repaired, length: at - start };
    repaired += separator;
  }
}

function readUnquotedField(
  text: string,
  at: number,
  unquotedPattern: RegExp,
): { text: string; length: number } {
  unquotedPattern.lastIndex = at;
  const [field = ''] = unquotedPattern.exec(text) ?? [];
  return { text: field, length: field.length };
}

function readQuotedField(
  text: string,
  start: number,
  closingPattern: RegExp,
  allowsInchAtEnd: boolean,
): { text: string; length: number } | null {
  let content = '';
  let spansLines = false;
  let from = start + 1;
  for (let at = from; ;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return null;
    spansLines ||= /[\r\n]/.test(text.slice(at, quote));
    if (spansLines && quote - start > MAX_QUOTED_FIELD_LENGTH) return null;
    closingPattern.lastIndex = quote;
    const [end] = closingPattern.exec(text) ?? [];
    if (end !== undefined) {
      content += text.slice(from, quote);
      return { text: toQuoted(content), length: quote + end.length - start };
    }
    closingPattern.lastIndex = quote + 1;
    const isEscaped = text[quote + 1] === '"' && !(allowsInchAtEnd && closingPattern.test(text));
    // Multi-line fields of well-formed files escape their quotation marks. So this quotation mark starts a
    // field of another row, and the current field is never closed.
    if (!isEscaped && spansLines) return null;
    content += `${text.slice(from, quote)}"`;
    at = quote + (isEscaped ? 2 : 1);
    from = at;
  }
}
