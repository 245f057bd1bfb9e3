type Headers = Readonly<Record<string, string | string[] | undefined>>;

/** Response headers that apply only to the deployed site's own address or connection. */
const ORIGIN_ONLY_HEADERS = new Set(['strict-transport-security', 'alt-svc']);
/** Headers that describe a body which was decompressed or will be changed. */
const BODY_HEADERS = new Set([
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

/**
 * Removes attributes that would stop the browser from storing a cookie for the gateway. The gateway has
 * another host name and no TLS.
 */
const withoutCookieDomain = (cookie: string): string =>
  cookie.replaceAll(/;\s*(domain=[^;]*|secure)(?=;|$)/gi, '');

/** Returns the browser's headers as the deployed site would get them from its own page. */
export function toDeployedHeaders(
  headers: Headers,
  origin: string,
): Record<string, string | string[] | undefined> {
  const { referer } = headers;
  return {
    ...without(headers, new Set(['x-forwarded-host', 'forwarded'])),
    ...(headers.origin === undefined ? {} : { origin }),
    ...(typeof referer === 'string'
      ? { referer: origin + new URL(referer).pathname + new URL(referer).search }
      : {}),
  };
}

/** Returns the deployed site's headers, adapted for a browser at the gateway. */
export function toBrowserHeaders(
  headers: Headers,
  origin: string,
): Record<string, string | string[] | undefined> {
  const { location, 'set-cookie': cookies } = headers;
  return {
    ...without(headers, ORIGIN_ONLY_HEADERS),
    ...(typeof location === 'string' && location.startsWith(`${origin}/`)
      ? { location: location.slice(origin.length) }
      : {}),
    ...(cookies === undefined ? {} : { 'set-cookie': [cookies].flat().map(withoutCookieDomain) }),
  };
}

/**
 * Returns the headers of a fetch response, adapted for a browser at the gateway. Its body was decompressed
 * and may be changed, so the headers that describe the body are omitted.
 */
export function toBrowserHeadersFromFetch(
  response: Response,
  origin: string,
): Record<string, string | string[] | undefined> {
  const cookies = response.headers.getSetCookie();
  const headers = {
    ...Object.fromEntries(response.headers),
    ...(cookies.length > 0 ? { 'set-cookie': cookies } : {}),
  };
  return toBrowserHeaders(without(headers, BODY_HEADERS), origin);
}
