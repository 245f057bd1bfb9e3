import type { Env } from '../env.ts';

/** A hundredth of a percent, so that the setting's two decimals are whole numbers. */
const BASIS_POINTS = 10_000;

/** The setting in basis points. */
export const feeBasisPoints = ({ PLATFORM_FEE_PERCENT }: Pick<Env, 'PLATFORM_FEE_PERCENT'>): number =>
  Math.round(PLATFORM_FEE_PERCENT * 100);

/** What we keep of so many cents, in cents: a fraction of a cent is the seller's. */
export const feeOf = (cents: number, basisPoints: number): number =>
  Math.floor((cents * basisPoints) / BASIS_POINTS);
