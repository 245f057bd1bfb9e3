import { NginxValueError } from './values.ts';

/**
 * Returns the servers of an upstream. nginx disables a server for a few seconds after some failures, so it
 * may disable all servers although some are running. Each server is therefore listed again as a backup, which
 * nginx never disables. nginx also never disables the only server.
 */
function toServerLines(hosts: readonly string[]): string[] {
  if (hosts.length === 1) return hosts.map((host) => `server ${host};`);
  return [
    ...hosts.map((host) => `server ${host} max_fails=3 fail_timeout=5s;`),
    ...hosts.map((host) => `server ${host} max_fails=0 backup;`),
  ];
}

/** Returns the upstream servers at these addresses. */
export function toUpstream(
  addresses: readonly string[],
  label = 'API',
): { scheme: string; servers: string[] } {
  const urls = addresses.map((address) => {
    const url = URL.canParse(address) ? new URL(address) : null;
    if (!url || !/^https?:$/.test(url.protocol) || url.pathname !== '/' || url.search !== '') {
      throw new NginxValueError(
        `${address} is not a valid URL of the ${label}, such as http://127.0.0.1:4000`,
      );
    }
    return url;
  });
  const [first] = urls;
  if (!first || urls.some(({ protocol }) => protocol !== first.protocol)) {
    throw new NginxValueError(`The URLs of the ${label} must be all http or all https`);
  }
  const port = first.protocol === 'https:' ? '443' : '80';
  const hosts = urls.map((url) => `${url.hostname}:${url.port || port}`);
  return { scheme: first.protocol.slice(0, -1), servers: toServerLines(hosts) };
}
