import type { Env } from '../env.ts';

/** 100 percent in basis points. The setting has two decimals, so its value in basis points is an integer. */
const BASIS_POINTS_PER_UNIT = 10_000;

/** Returns the fee setting in basis points. */
export const feeBasisPoints = ({ PLATFORM_FEE_PERCENT }: Pick<Env, 'PLATFORM_FEE_PERCENT'>): number =>
  Math.round(PLATFORM_FEE_PERCENT * 100);

/** Returns our fee in cents, rounded down in favor of the seller. */
export const feeOf = (cents: number, basisPoints: number): number =>
  Math.floor((cents * basisPoints) / BASIS_POINTS_PER_UNIT);
