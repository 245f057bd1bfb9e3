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

const omitHeaders = (
  headers: Headers,
  names: ReadonlySet<string>,
): Record<string, string | string[] | undefined> =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.has(name)));

/** Removes cookie attributes that do not fit the gateway, which has another host name and no TLS. */
const withoutCookieDomain = (cookie: string): string =>
  cookie.replaceAll(/;\s*(domain=[^;]*|secure)(?=;|$)/gi, '');

/** Adapts a browser's request headers, as if its page belonged to the deployed site. */
export function toDeployedHeaders(
  headers: Headers,
  origin: string,
): Record<string, string | string[] | undefined> {
  const { referer } = headers;
  return {
    ...omitHeaders(headers, new Set(['x-forwarded-host', 'forwarded'])),
    ...(headers.origin === undefined ? {} : { origin }),
    ...(typeof referer === 'string'
      ? { referer: origin + new URL(referer).pathname + new URL(referer).search }
      : {}),
  };
}

/** Adapts the deployed site's response headers for a browser at the gateway. */
export function toBrowserHeaders(
  headers: Headers,
  origin: string,
): Record<string, string | string[] | undefined> {
  const { location, 'set-cookie': cookies } = headers;
  return {
    ...omitHeaders(headers, ORIGIN_ONLY_HEADERS),
    ...(typeof location === 'string' && location.startsWith(`${origin}/`)
      ? { location: location.slice(origin.length) }
      : {}),
    ...(cookies === undefined ? {} : { 'set-cookie': [cookies].flat().map(withoutCookieDomain) }),
  };
}

/**
 * Adapts the headers of a fetch response for a browser at the gateway. Omits those that describe the body,
 * because it was decompressed and may be changed.
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
  return toBrowserHeaders(omitHeaders(headers, BODY_HEADERS), origin);
}
