/** Ticks from zero upwards: what the axis of a chart may say. */
const STEPS = [1, 2, 5, 10];

/**
 * Marks of an axis from zero to at least `most`, at round numbers and at most `count` apart; whole ones
 * where every value is whole. Nothing but zeros still gets an axis, from 0 to 1.
 */
export function ticksTo(most: number, { count = 4, whole = true } = {}): number[] {
  const reach = most > 0 ? most : 1;
  const power = 10 ** Math.floor(Math.log10(reach / count));
  const found = STEPS.map((step) => step * power).find((step) => step * count >= reach) ?? 10 * power;
  const step = whole ? Math.max(1, Math.round(found)) : found;
  const marks = Math.ceil(reach / step - 1e-9);
  // Sums of fractions drift; a mark is its place times the step.
  return Array.from({ length: marks + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/** Places of at most `most` labels among `count` points, evenly and with the first and the last. */
export function labelPlaces(count: number, most = 6): number[] {
  if (count <= most) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: most }, (_, index) => Math.round((index * (count - 1)) / (most - 1)));
}
