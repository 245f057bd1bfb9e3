type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Headers of an answer that hold for the deployed site's own address or connection only. */
const ITS_OWN = new Set(['strict-transport-security', 'alt-svc']);
/** Headers that speak of a body which was unpacked, or will be changed. */
const OF_THE_BODY = new Set([
  'content-encoding',
  'content-length',
  'transfer-encoding',
  'etag',
  'last-modified',
]);

const without = (
  headers: Headers,
  names: ReadonlySet<string>,
): Record<string, string | string[] | undefined> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name)));

/** A cookie that the browser keeps for the gateway, which has another name and speaks no TLS. */
const localCookie = (cookie: string): string => cookie.replaceAll(/;\s*(domain=[^;]*|secure)(?=;|$)/gi, '');

/** Headers of the browser as the deployed site would get them from a page of its own. */
export function toDeployed(headers: Headers, origin: string): Record<string, string | string[] | undefined> {
  const { referer } = headers;
  return {
    ...without(headers, new Set(['x-forwarded-host', 'forwarded'])),
    ...(headers.origin === undefined ? {} : { origin }),
    ...(typeof referer === 'string'
      ? { referer: origin + new URL(referer).pathname + new URL(referer).search }
      : {}),
  };
}

/** Headers of the deployed site as they hold for a browser at the gateway. */
export function toBrowser(headers: Headers, origin: string): Record<string, string | string[] | undefined> {
  const { location, 'set-cookie': cookies } = headers;
  return {
    ...without(headers, ITS_OWN),
    ...(typeof location === 'string' && location.startsWith(`${origin}/`)
      ? { location: location.slice(origin.length) }
      : {}),
    ...(cookies === undefined ? {} : { 'set-cookie': [cookies].flat().map(localCookie) }),
  };
}

/** The same for an answer of fetch, whose body was unpacked and may be changed. */
export function ofFetched(answer: Response, origin: string): Record<string, string | string[] | undefined> {
  const cookies = answer.headers.getSetCookie();
  const headers = {
    ...Object.fromEntries(answer.headers),
    ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
  };
  return toBrowser(without(headers, OF_THE_BODY), origin);
}
