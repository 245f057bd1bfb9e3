/**
 * Navigates to an external URL returned by the server.
 * @throws TypeError if it is no web address
 */
export function navigateToExternal(
  address: string,
  location: Pick<Location, 'assign'> = window.location,
): void {
  const { protocol } = new URL(address);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`${protocol} is not a web address`);
  location.assign(address);
}
