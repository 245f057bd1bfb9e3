/**
 * Returns the value below which `share` (0 to 1) of the values lie, interpolated between neighbors. 0 if
 * empty.
 */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const position = Math.min(Math.max(share, 0), 1) * Math.max(0, sorted.length - 1);
  const below = sorted[Math.floor(position)] ?? 0;
  return below + (position - Math.floor(position)) * ((sorted[Math.ceil(position)] ?? below) - below);
}
