import ts from 'typescript';

/** What stands behind one sentence of the specification. */
export interface Row {
  sentence: string;
  kind: 'proved' | 'reading' | 'not yet';
  tests: { file: string; title: string }[];
}

const PROOF = /^`([^`]+)`: (.+)$/;

/** Cells of a table's line; a bar inside a cell is written `\|`. */
const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.replaceAll('\\|', '|').trim());

function kindOf(words: readonly string[]): Row['kind'] {
  if (words.some((word) => word.startsWith('Reading: '))) return 'reading';
  return words.some((word) => word.startsWith('Not yet: ')) ? 'not yet' : 'proved';
}

/**
 * The rows of docs/spec-coverage.md: a sentence, and what stands behind it, parts of which `<br>`
 * divides: `` `file`: title of a test ``, `Reading: …` (the words that replace the sentence) or
 * `Not yet: why`. Throws at a row that says none of these.
 */
export function coverageRows(markdown: string): Row[] {
  const lines = markdown.split('\n').filter((line) => /^\| (?!Sentence|-)/.test(line));
  return lines.map((line) => {
    const [sentence = '', behind = ''] = cellsOf(line);
    const parts = behind.split('<br>').map((part) => part.trim());
    const tests = parts.flatMap((part) => {
      const [, file, title] = PROOF.exec(part) ?? [];
      return file && title ? [{ file, title }] : [];
    });
    const kind = kindOf(parts);
    if (!sentence || (kind === 'proved' && tests.length !== parts.length))
      throw new Error(`Nothing stands behind this row: ${line}`);
    return { sentence, kind, tests };
  });
}

/** The name that a chain of calls begins with: `test` of `test.each(rows)('…')`. */
function rootOf(node: ts.Expression): string | null {
  if (ts.isIdentifier(node)) return node.text;
  if (ts.isPropertyAccessExpression(node) || ts.isCallExpression(node)) return rootOf(node.expression);
  return null;
}

function titleOf(node: ts.Node): string | null {
  if (!ts.isCallExpression(node) || rootOf(node.expression) !== 'test') return null;
  const [first] = node.arguments;
  if (!first) return null;
  if (ts.isStringLiteralLike(first)) return first.text;
  return ts.isTemplateExpression(first) ? first.getText().slice(1, -1) : null;
}

/** Titles of the tests, steps and groups of a test file, as they are written (with `%s` and `${…}`). */
export function testTitles(file: string, text: string): Set<string> {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const titles = new Set<string>();
  const visit = (node: ts.Node): void => {
    const title = titleOf(node);
    if (title !== null) titles.add(title);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind));
  return titles;
}
