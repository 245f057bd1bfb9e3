/**
 * npm run spec-coverage: prints the tests of each sentence of the specification. Fails if a sentence has no
 * test.
 */
import { readTaggedTests, SENTENCES } from './read-tagged-tests.ts';
import { findMismatches, formatTable } from './spec-coverage.ts';

const taggedTests = await readTaggedTests();
console.log(formatTable(SENTENCES, taggedTests).join('\n'));
const mismatches = findMismatches(SENTENCES, taggedTests);
const interpretationCount = SENTENCES.filter(({ interpretation }) => interpretation !== undefined).length;
console.log(
  [
    '',
    `${String(SENTENCES.length)} sentences, ${String(interpretationCount)} of them with an interpretation; covered by ${String(taggedTests.length)} tests.`,
    ...mismatches,
  ].join('\n'),
);
process.exitCode = mismatches.length > 0 ? 1 : 0;
