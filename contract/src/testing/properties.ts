import fc from 'fast-check';

/**
 * fast-check, whose cases are the same in every run: a case found at random stops somebody's unrelated work, and is
 * gone in the next run. `PROPERTY_SEED=random` looks for new ones, a number repeats what such a run has reported.
 */
const { PROPERTY_SEED = '20261122' } = process.env;
if (PROPERTY_SEED !== 'random') {
  const seed = Number(PROPERTY_SEED);
  if (!Number.isInteger(seed))
    throw new Error(`PROPERTY_SEED is a whole number or "random", not ${PROPERTY_SEED}`);
  fc.configureGlobal({ seed });
}

export default fc;
