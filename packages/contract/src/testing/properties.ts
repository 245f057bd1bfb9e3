import fc from 'fast-check';

/**
 * Exports fast-check with a fixed seed, so that every run uses the same cases. A random failure would block
 * unrelated work and not recur in the next run. `PROPERTY_SEED=random` searches for new cases; a number
 * repeats a reported run.
 */
const { PROPERTY_SEED = '20261122' } = process.env;
if (PROPERTY_SEED !== 'random') {
  const seed = Number(PROPERTY_SEED);
  if (!Number.isInteger(seed))
    throw new Error(`PROPERTY_SEED is a whole number or "random", not ${PROPERTY_SEED}`);
  fc.configureGlobal({ seed });
}

export default fc;
