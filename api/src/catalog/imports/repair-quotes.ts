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
  let position = 0;
  for (let record = 1; position < text.length; record += 1) {
    let readResult = readRecord(text, position, separator);
    if (readResult === null) {
      const remainder = restOfLine(text, position);
      // Reads the line alone, because one of its fields may end in an inch sign: `"Wheels of 17""`.
      readResult = readRecord(remainder, 0, separator, true);
      if (readResult === null) unreadableLines.set(record, line);
      readResult ??= { text: toQuoted(remainder), length: remainder.length };
    }
    const from = position + readResult.length;
    const [lineEnd = ''] = /^(?:\r\n|\n|\r)/.exec(text.slice(from, from + 2)) ?? [];
    line += countLineEnds(text.slice(position, from)) + (lineEnd === '' ? 0 : 1);
    position = from + lineEnd.length;
    yield readResult.text + lineEnd;
  }
}

function restOfLine(text: string, position: number): string {
  REST_OF_LINE_PATTERN.lastIndex = position;
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
  for (let position = start; ; position += 1) {
    const field =
      text[position] === '"'
        ? readQuotedField(text, position, closingPattern, allowsInchAtEnd)
        : readUnquotedField(text, position, unquotedPattern);
    if (field === null) return null;
    repaired += field.text;
    position += field.length;
    if (text[position] !== separator) return { text: repaired, length: position - start };
    repaired += separator;
  }
}

function readUnquotedField(
  text: string,
  position: number,
  unquotedPattern: RegExp,
): { text: string; length: number } {
  unquotedPattern.lastIndex = position;
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
  for (let position = from; ;) {
    const quote = text.indexOf('"', position);
    if (quote < 0) return null;
    spansLines ||= /[\r\n]/.test(text.slice(position, quote));
    if (spansLines && quote - start > MAX_QUOTED_FIELD_LENGTH) return null;
    closingPattern.lastIndex = quote;
    const [closingQuote] = closingPattern.exec(text) ?? [];
    if (closingQuote !== undefined) {
      content += text.slice(from, quote);
      return { text: toQuoted(content), length: quote + closingQuote.length - start };
    }
    closingPattern.lastIndex = quote + 1;
    const isEscaped = text[quote + 1] === '"' && !(allowsInchAtEnd && closingPattern.test(text));
    // Multi-line fields of well-formed files escape their quotation marks. So this quotation mark starts a
    // field of another row, and the current field is never closed.
    if (!isEscaped && spansLines) return null;
    content += `${text.slice(from, quote)}"`;
    position = quote + (isEscaped ? 2 : 1);
    from = position;
  }
}
