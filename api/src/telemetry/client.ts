/** Prefix length of an IPv6 network of one household, which owns all of its addresses. */
const HOUSEHOLD_BITS = 56;

function expanded(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const groups = (part: string) => part.split(':').filter(Boolean);
  const [first, last] = [groups(head), groups(tail ?? '')];
  const between = Array.from({ length: Math.max(0, 8 - first.length - last.length) }, () => '0');
  return [...first, ...between, ...last].map((group) => Number.parseInt(group, 16));
}

/**
 * Returns what identifies a visitor: an IPv4 address, or an IPv6 network, because its owner has all of its
 * addresses.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address);
  if (mapped) return mapped[1] ?? address;
  if (!address.includes(':')) return address;
  const bits = expanded(address)
    .map((group) => group.toString(2).padStart(16, '0'))
    .join('');
  return bits.slice(0, HOUSEHOLD_BITS);
}
