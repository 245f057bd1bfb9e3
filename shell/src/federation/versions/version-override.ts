import { readStored } from '@second-gear/contract/browser-storage';
import { isVersionName } from '@second-gear/contract/names';
import { toOverrideKey } from '@second-gear/federation/traffic';

/**
 * Returns this session's version overrides (`?mfe.catalog=VERSION`) by remote. Moves an override from the URL
 * to session storage. An empty value ends the override. During a payment, returns no overrides.
 */
export function readVersionOverrides(remotes: readonly string[], isPaying: boolean): Record<string, string> {
  if (isPaying) return {};
  const url = new URL(location.href);
  const overrides: Record<string, string> = {};
  for (const remote of remotes) {
    const key = toOverrideKey(remote);
    const urlVersion = url.searchParams.get(key);
    try {
      if (urlVersion === '') sessionStorage.removeItem(key);
      else if (urlVersion !== null) sessionStorage.setItem(key, urlVersion);
      const version = readStored(
        () => sessionStorage,
        key,
        (text) => (isVersionName(text) ? text : null),
      );
      if (version) overrides[remote] = version;
    } catch (error) {
      // Storage is blocked, so the override applies to this page only.
      console.debug(error);
      if (urlVersion && isVersionName(urlVersion)) overrides[remote] = urlVersion;
    }
    url.searchParams.delete(key);
  }
  if (url.href !== location.href) history.replaceState(history.state, '', url);
  return overrides;
}

/** Ends all overrides of this session and shows the released versions. */
export function clearVersionOverrides(remotes: readonly string[]): void {
  for (const remote of remotes) sessionStorage.removeItem(toOverrideKey(remote));
  location.reload();
}
