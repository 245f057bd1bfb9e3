import { readTaggedTests, SENTENCES } from './read-tagged-tests.ts';
import { findMismatches, findTaggedTests, formatTable } from './spec-coverage.ts';

test('every sentence of the specification has a test, and every tag refers to a sentence', async () => {
  expect(findMismatches(SENTENCES, await readTaggedTests())).toEqual([]);
});

test('every sentence of the specification has a unique id', () => {
  const ids = SENTENCES.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

/** A variable, so that the tags in the texts below do not count as tags of this file. */
const SPEC = '// spec';

test('findTaggedTests finds tags above tests, test tables, steps, and template titles', () => {
  const text = `
    ${SPEC}:2.1
    test('a', f);
    // A reason.
    ${SPEC}:2.2 4.10
    test.each([['x']])('b %s', f);
    test('c', async () => {
      ${SPEC}:5.1
      await test.step('d', f);
    });
    for (const e of es) {
      ${SPEC}:5.2
      test(\`f \${e}\`, f);
    }
    test('g', f);`;
  expect(findTaggedTests('x.test.ts', text)).toEqual([
    { file: 'x.test.ts', title: 'a', ids: ['2.1'] },
    { file: 'x.test.ts', title: 'b %s', ids: ['2.2', '4.10'] },
    { file: 'x.test.ts', title: 'd', ids: ['5.1'] },
    { file: 'x.test.ts', title: 'f ${e}', ids: ['5.2'] },
  ]);
});

test('findTaggedTests throws for a tag that is not above a test', () => {
  expect(() => findTaggedTests('x.test.ts', `${SPEC}:2.1\nconst a = 1;`)).toThrow('x.test.ts');
});

const sentences = [
  { id: '2.1', sentence: 'It opens.' },
  { id: '2.2', sentence: 'It closes.', interpretation: 'It closes by itself.' },
];

test('findMismatches lists sentences without a test and tags without a sentence', () => {
  const taggedTests = [{ file: 'x.test.ts', title: 'a', ids: ['2.1', '2.9'] }];
  expect(findMismatches(sentences, taggedTests)).toEqual([
    'x.test.ts › a: unknown sentence 2.9',
    '2.2 has no test: It closes.',
  ]);
});

test('findMismatches accepts an untestable sentence without a test', () => {
  expect(findMismatches([{ id: '9.1', sentence: 'Prices are not fixed.', untestable: true }], [])).toEqual(
    [],
  );
});

test('formatTable lists the tests below each sentence', () => {
  const taggedTests = [{ file: 'x.test.ts', title: 'a', ids: ['2.2'] }];
  expect(formatTable(sentences, taggedTests)).toEqual([
    '2.1  It opens.',
    '2.2  It closes.',
    '      interpretation: It closes by itself.',
    '      x.test.ts › a',
  ]);
});
