/**
 * Prefix length of the IPv6 network of one household, because a household can use all addresses in its
 * network.
 */
const HOUSEHOLD_PREFIX_BITS = 56;

function expandIpv6(address: string): number[] {
  const [head = '', tail] = address.split('::');
  const splitGroups = (part: string) => part.split(':').filter(Boolean);
  const [headGroups, tailGroups] = [splitGroups(head), splitGroups(tail ?? '')];
  const zeroGroups = Array.from(
    { length: Math.max(0, 8 - headGroups.length - tailGroups.length) },
    () => '0',
  );
  return [...headGroups, ...zeroGroups, ...tailGroups].map((group) => Number.parseInt(group, 16));
}

/**
 * Returns what identifies a visitor: an IPv4 address, or the bits of an IPv6 network, because one visitor can
 * use all addresses of a network.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address);
  if (mapped) return mapped[1] ?? address;
  if (!address.includes(':')) return address;
  const bits = expandIpv6(address)
    .map((group) => group.toString(2).padStart(16, '0'))
    .join('');
  return bits.slice(0, HOUSEHOLD_PREFIX_BITS);
}
