import { NginxValueError } from './values.ts';

/** Servers of a kind that nginx leads to. */
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
  return {
    scheme: first.protocol.slice(0, -1),
    servers: urls.map((url) => `server ${url.hostname}:${url.port || port};`),
  };
}
