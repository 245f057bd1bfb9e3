import { isVersionName } from '@second-gear/contract/names';
import { readStored } from '@second-gear/contract/stored';
import { overrideKey } from '@second-gear/contract/traffic';

/**
 * Returns this session's version overrides (`?mfe.catalog=VERSION`) by remote. Moves an override from the URL
 * to session storage; an empty one ends it. Ignored during a payment.
 */
export function askedVersions(remotes: readonly string[], paying: boolean): Record<string, string> {
  if (paying) return {};
  const address = new URL(location.href);
  const asked: Record<string, string> = {};
  for (const remote of remotes) {
    const key = overrideKey(remote);
    const inAddress = address.searchParams.get(key);
    try {
      if (inAddress === '') sessionStorage.removeItem(key);
      else if (inAddress !== null) sessionStorage.setItem(key, inAddress);
      const version = readStored(
        () => sessionStorage,
        key,
        (text) => (isVersionName(text) ? text : null),
      );
      if (version) asked[remote] = version;
    } catch (error) {
      // Storage is blocked, so the override applies to this page only.
      console.debug(error);
      if (inAddress && isVersionName(inAddress)) asked[remote] = inAddress;
    }
    address.searchParams.delete(key);
  }
  if (address.href !== location.href) history.replaceState(history.state, '', address);
  return asked;
}

/** Ends all overrides of this session and shows the released versions. */
export function leaveAskedVersions(remotes: readonly string[]): void {
  for (const remote of remotes) sessionStorage.removeItem(overrideKey(remote));
  location.reload();
}
