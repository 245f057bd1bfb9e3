/**
 * Navigates to an external URL returned by the server.
 * @throws TypeError if the URL is not http or https
 */
export function navigateToExternal(url: string, location: Pick<Location, 'assign'> = window.location): void {
  const { protocol } = new URL(url);
  if (protocol !== 'https:' && protocol !== 'http:') throw new TypeError(`${protocol} is not a web address`);
  location.assign(url);
}
