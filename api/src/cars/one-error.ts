/**
 * Returns whether two words differ by one missing, extra or wrong letter, or by two swapped neighbors. The
 * first letter may differ too, although that is rare.
 */
export function isOneErrorFrom(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  const [rest, otherRest] = [one.slice(from), other.slice(from)];
  if (rest.length > otherRest.length) return rest.slice(1) === otherRest;
  if (rest.length < otherRest.length) return rest === otherRest.slice(1);
  const swapped = rest[0] === otherRest[1] && rest[1] === otherRest[0];
  return rest.slice(1) === otherRest.slice(1) || (swapped && rest.slice(2) === otherRest.slice(2));
}
