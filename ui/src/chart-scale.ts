/** Allowed tick steps, times a power of ten. */
const STEPS = [1, 2, 5, 10];

/**
 * Returns round ticks from zero to at least `most`, with at most `count` steps; whole numbers if all values
 * are whole. If all values are zero, the axis is 0 to 1.
 */
export function ticksTo(most: number, { count = 4, whole = true } = {}): number[] {
  const reach = most > 0 ? most : 1;
  const power = 10 ** Math.floor(Math.log10(reach / count));
  const found = STEPS.map((step) => step * power).find((step) => step * count >= reach) ?? 10 * power;
  const step = whole ? Math.max(1, Math.round(found)) : found;
  const marks = Math.ceil(reach / step - 1e-9);
  // Adding fractions accumulates errors, so each tick is its index times the step.
  return Array.from({ length: marks + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/**
 * Returns the indexes of at most `most` labels among `count` points: evenly spaced, with the first and the
 * last.
 */
export function labelPlaces(count: number, most = 6): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / (most - 1)));
}
