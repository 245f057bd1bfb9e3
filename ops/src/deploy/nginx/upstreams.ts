import { NginxValueError } from './values.ts';

/**
 * Returns the servers of an upstream. nginx disables a server for a few seconds after some failures. Broken
 * connections count too, so it may disable all servers although some are alive. Each server is therefore also
 * a backup, which nginx never disables. A single server is never disabled.
 */
function serversAt(places: readonly string[]): string[] {
  if (places.length === 1) return places.map((place) => `server ${place};`);
  return [
    ...places.map((place) => `server ${place} max_fails=3 fail_timeout=5s;`),
    ...places.map((place) => `server ${place} max_fails=0 backup;`),
  ];
}

/** Returns the upstream servers at these addresses. */
export function upstream(addresses: readonly string[], whose = 'API'): { scheme: string; servers: string[] } {
  const urls = addresses.map((address) => {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
      throw new NginxValueError(`${address} is no address of the ${whose}, such as http://127.0.0.1:4000`);
    }
    return url;
  });
  const [first] = urls;
  if (!first || urls.some(({ protocol }) => protocol !== first.protocol)) {
    throw new NginxValueError(`All addresses of the ${whose} must be http, or all https`);
  }
  const port = first.protocol === 'https:' ? '443' : '80';
  const places = urls.map((url) => `${url.hostname}:${url.port || port}`);
  return { scheme: first.protocol.slice(0, -1), servers: serversAt(places) };
}
