import fc from 'fast-check';

/**
 * Exports fast-check with a fixed seed, so every run tests the same cases. With random cases, a failure
 * could block unrelated work and not recur. `PROPERTY_SEED=random` tests new cases. `PROPERTY_SEED=NUMBER`
 * repeats a run with its reported seed.
 */
const { PROPERTY_SEED = '20261122' } = process.env;
if (PROPERTY_SEED !== 'random') {
  const seed = Number(PROPERTY_SEED);
  if (!Number.isInteger(seed))
    throw new Error(`PROPERTY_SEED must be a whole number or "random", not ${PROPERTY_SEED}`);
  fc.configureGlobal({ seed });
}

export default fc;
