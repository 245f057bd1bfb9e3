import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { ROOT } from '@second-gear/toolkit/root';
import { coverageRows, testTitles } from './spec-coverage.ts';

const document = await readFile(path.join(ROOT, 'docs/spec-coverage.md'), 'utf8');
const rows = coverageRows(document);

test('every test that the table of the specification names is there', async () => {
  const titles = new Map<string, Set<string>>();
  const missing: string[] = [];
  for (const { file, title } of rows.flatMap(({ tests }) => tests)) {
    const absolute = path.join(ROOT, file);
    if (!titles.has(file) && existsSync(absolute))
      titles.set(file, testTitles(file, await readFile(absolute, 'utf8')));
    if (!titles.get(file)?.has(title)) missing.push(`${file}: ${title}`);
  }
  expect(missing).toEqual([]);
});

test('the table counts itself rightly, and names no sentence twice', () => {
  const count = (kind: string) => String(rows.filter((row) => row.kind === kind).length);
  expect(document).toContain(
    `${String(rows.length)} sentences: ${count('proved')} proved, ${count('reading')} replaced by a reading, ${count('not yet')} not yet.`,
  );
  const sentences = rows.map(({ sentence }) => sentence);
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([]);
});

test('a reading is shown by a test too, unless the specification itself puts the sentence aside', () => {
  const bare = rows.filter(({ kind, tests }) => kind === 'reading' && tests.length === 0);
  expect(bare.map(({ sentence }) => sentence)).toEqual([
    'Service-library values (network timeouts 30-60 s, token refresh) are not product limits.',
  ]);
});

test('a row without a proof, a reading or a reason is refused', () => {
  expect(() => coverageRows('| It shines. | certainly |')).toThrow('It shines.');
  expect(coverageRows('| It shines. | Not yet: no polish |')).toEqual([
    { sentence: 'It shines.', kind: 'not yet', tests: [] },
  ]);
});

test('titles are found in calls, tables, steps and templates', () => {
  const text =
    "test('a', f); test.each([['x']])('b %s', f); test.step('c', f); test(`d ${e}`, f); other('g');";
  expect([...testTitles('x.test.ts', text)]).toEqual(['a', 'b %s', 'c', 'd ${e}']);
});
