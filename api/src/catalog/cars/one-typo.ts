/**
 * Returns whether two words differ by one missing, extra or wrong letter, or by two swapped neighbors. The
 * first letter may differ too, although that is rare.
 */
export function isOneTypoApart(one: string, other: string): boolean {
  if (one === other || Math.abs(one.length - other.length) > 1) return false;
  let firstDifference = 0;
  while (firstDifference < one.length && one[firstDifference] === other[firstDifference])
    firstDifference += 1;
  const [rest, otherRest] = [one.slice(firstDifference), other.slice(firstDifference)];
  if (rest.length > otherRest.length) return rest.slice(1) === otherRest;
  if (rest.length < otherRest.length) return rest === otherRest.slice(1);
  const isSwapped = rest[0] === otherRest[1] && rest[1] === otherRest[0];
  return rest.slice(1) === otherRest.slice(1) || (isSwapped && rest.slice(2) === otherRest.slice(2));
}
