import type { Env } from '../../platform/env/env.ts';

/**
 * Basis points in 100 percent. The fee setting has at most two decimals, so in basis points it is an integer.
 */
const BASIS_POINTS_PER_UNIT = 10_000;

/** Returns the fee setting in basis points (hundredths of a percent). */
export const getFeeBasisPoints = ({ PLATFORM_FEE_PERCENT }: Pick<Env, 'PLATFORM_FEE_PERCENT'>): number =>
  Math.round(PLATFORM_FEE_PERCENT * 100);

/** Returns our fee for an amount, both in cents. Rounds down in the seller's favor. */
export const calculateFee = (cents: number, basisPoints: number): number =>
  Math.floor((cents * basisPoints) / BASIS_POINTS_PER_UNIT);
