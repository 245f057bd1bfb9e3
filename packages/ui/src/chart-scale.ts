/** Allowed tick steps, each multiplied by a power of ten. */
const TICK_STEPS = [1, 2, 5, 10];

/**
 * Returns round ticks from zero to at least `max`, with at most `count` steps. The ticks are integers if
 * `integersOnly` is true. If all values are zero, the axis is 0 to 1.
 */
export function computeAxisTicks(max: number, { count = 4, integersOnly = true } = {}): number[] {
  const range = max > 0 ? max : 1;
  const power = 10 ** Math.floor(Math.log10(range / count));
  const exactStep =
    TICK_STEPS.map((step) => step * power).find((step) => step * count >= range) ?? 10 * power;
  const step = integersOnly ? Math.max(1, Math.round(exactStep)) : exactStep;
  const intervalCount = Math.ceil(range / step - 1e-9);
  // Adding fractions accumulates errors, so each tick is its index times the step.
  return Array.from({ length: intervalCount + 1 }, (_, index) => Number((index * step).toPrecision(12)));
}

/**
 * Returns the indexes of at most `max` labels among `count` points: evenly spaced, with the first and the
 * last.
 */
export function selectLabelIndexes(count: number, max = 6): number[] {
  if (count <= max) return Array.from({ length: count }, (_, index) => index);
  return Array.from({ length: max }, (_, index) => Math.round((index * (count - 1)) / (max - 1)));
}
