/**
 * npm run spec-coverage: prints the tests of each sentence of the specification. Fails if a sentence has no
 * test.
 */
import { readProofs, SENTENCES } from './read-proofs.ts';
import { gaps, table } from './spec-coverage.ts';

const proofs = await readProofs();
console.log(table(SENTENCES, proofs).join('\n'));
const wrong = gaps(SENTENCES, proofs);
const readings = SENTENCES.filter(({ reading }) => reading !== undefined).length;
console.log(
  [
    '',
    `${String(SENTENCES.length)} sentences, ${String(readings)} of them with a reading; ${String(proofs.length)} tests prove them.`,
    ...wrong,
  ].join('\n'),
);
process.exitCode = wrong.length > 0 ? 1 : 0;
