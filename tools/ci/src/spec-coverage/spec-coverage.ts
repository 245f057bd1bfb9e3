import ts from 'typescript';

/** A sentence of the specification, or a clause of a sentence that is tested separately. */
export interface Sentence {
  /** Section and position, such as 4.2. */
  id: string;
  sentence: string;
  /** Our interpretation of a faulty or ambiguous sentence. */
  interpretation?: string;
  /** Set if the sentence excludes something from the product. */
  untestable?: boolean;
}

/** A test, and the ids of sentences in the comment above it, such as `// spec:4.2`. */
export interface TaggedTest {
  file: string;
  title: string;
  ids: string[];
}

const TAG_PATTERN = /^\/\/ spec:(\d+\.\d+(?: \d+\.\d+)*)$/;

/**
 * Returns the title of a call such as `test('…', …)`, `test.each(rows)('…', …)` or `await test.step('…', …)`.
 */
function getTestTitle(node: ts.Expression): string | null {
  if (ts.isAwaitExpression(node)) return getTestTitle(node.expression);
  if (!ts.isCallExpression(node)) return null;
  const [first] = node.arguments;
  if (!first) return null;
  if (ts.isStringLiteralLike(first)) return first.text;
  return ts.isTemplateExpression(first) ? first.getText().slice(1, -1) : null;
}

/**
 * Returns the tagged tests of a test file.
 * @param text of the file
 * @throws Error with the line of a tag that is not above a test
 */
export function findTaggedTests(file: string, text: string): TaggedTest[] {
  if (!text.includes('// spec:')) return [];
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const taggedTests: TaggedTest[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isExpressionStatement(node)) {
      const comments = ts.getLeadingCommentRanges(text, node.getFullStart()) ?? [];
      const ids = comments.flatMap(
        ({ pos, end }) => TAG_PATTERN.exec(text.slice(pos, end).trim())?.[1]?.split(' ') ?? [],
      );
      const title = getTestTitle(node.expression);
      if (ids.length > 0 && title !== null) taggedTests.push({ file, title, ids });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  const tagCount = text.split('\n').filter((line) => line.trim().startsWith('// spec:')).length;
  if (taggedTests.length !== tagCount)
    throw new Error(`${file}: a "// spec:" comment must be directly above a test`);
  return taggedTests;
}

/** Returns the mismatches between sentences and tests, one per line. */
export function findMismatches(sentences: readonly Sentence[], taggedTests: readonly TaggedTest[]): string[] {
  const knownIds = new Set(sentences.map(({ id }) => id));
  const coveredIds = new Set(taggedTests.flatMap(({ ids }) => ids));
  return [
    ...taggedTests.flatMap(({ file, title, ids }) =>
      ids.filter((id) => !knownIds.has(id)).map((id) => `${file} › ${title}: unknown sentence ${id}`),
    ),
    ...sentences
      .filter(({ id, untestable }) => !coveredIds.has(id) && !untestable)
      .map(({ id, sentence }) => `${id} has no test: ${sentence}`),
  ];
}

/** Returns each sentence with its interpretation and its tests. */
export function formatTable(sentences: readonly Sentence[], taggedTests: readonly TaggedTest[]): string[] {
  return sentences.flatMap(({ id, sentence, interpretation }) => [
    `${id}  ${sentence}`,
    ...(interpretation === undefined ? [] : [`      interpretation: ${interpretation}`]),
    ...taggedTests.filter(({ ids }) => ids.includes(id)).map(({ file, title }) => `      ${file} › ${title}`),
  ]);
}
