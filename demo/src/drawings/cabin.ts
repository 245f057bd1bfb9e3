/** Path of a seat seen from the side, nose to the left: cushion at `base`, backrest leaning to the right. */
export const seat = (x: number, base: number): string =>
  `M${String(x)} ${String(base)}l8 -40c1 -6 6 -9 12 -8c10 0 15 4 17 10l9 38z` +
  `M${String(x + 16)} ${String(base - 52)}l-2 -15c0 -5 3 -7 8 -7h8c5 0 8 2 9 7l2 13c-8 4 -18 4 -25 2z`;

/** Path of a steering wheel seen from the side. */
export const steering = (x: number, base: number): string =>
  `M${String(x)} ${String(base)}l-12 -34c-2 -6 4 -8 7 -3l16 37z`;
