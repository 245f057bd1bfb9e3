/**
 * Returns the path of a seat in side view, car facing left. The cushion is at `base`, and the backrest leans
 * to the right.
 */
export const seatPath = (x: number, base: number): string =>
  `M${String(x)} ${String(base)}l8 -40c1 -6 6 -9 12 -8c10 0 15 4 17 10l9 38z` +
  `M${String(x + 16)} ${String(base - 52)}l-2 -15c0 -5 3 -7 8 -7h8c5 0 8 2 9 7l2 13c-8 4 -18 4 -25 2z`;

/** Returns the path of a steering wheel in side view. */
export const steeringWheelPath = (x: number, base: number): string =>
  `M${String(x)} ${String(base)}l-12 -34c-2 -6 4 -8 7 -3l16 37z`;
