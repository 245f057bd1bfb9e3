/**
 * Returns the value below which `share` (0 to 1) of the values lie, interpolated between neighbors. 0 if
 * empty.
 */
export function quantile(sorted: ArrayLike<number>, share: number): number {
  const at = Math.min(Math.max(share, 0), 1) * Math.max(0, sorted.length - 1);
  const below = sorted[Math.floor(at)] ?? 0;
  return below + (at - Math.floor(at)) * ((sorted[Math.ceil(at)] ?? below) - below);
}
