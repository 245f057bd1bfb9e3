import { createRequire } from 'node:module';

const require = createRequire(import.meta.resolve('jest/package.json'));
const { default: Sequencer } = require(
  require.resolve('@jest/test-sequencer', { paths: [require.resolve('@jest/core')] }),
);

/** Test files that have killed a mutant in this process, most recent last. */
export const KILLERS = new Set();

/** Runs the most recent killer first, because the same tests tend to kill neighboring mutants. */
export default class LastKillerFirst extends Sequencer {
  sort(tests) {
    const mostRecentFirst = [...KILLERS].reverse();
    const rank = ({ path }) => (KILLERS.has(path) ? mostRecentFirst.indexOf(path) : mostRecentFirst.length);
    return [...tests].sort((a, b) => rank(a) - rank(b) || (a.duration ?? 0) - (b.duration ?? 0));
  }
}
