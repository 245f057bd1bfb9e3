import type { IncomingHttpHeaders } from 'node:http';

/**
 * Hop-by-hop headers (RFC 9110 section 7.6.1) that the proxy does not remove itself. Includes `Expect`: a
 * client that delays its body (curl does above 1 MB) has already received its 100 response from the gateway.
 */
const HOP_BY_HOP_HEADERS = new Set(['expect', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade']);

/** Returns a request's headers for forwarding to the API over a separate connection. */
export const forwardedHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !HOP_BY_HOP_HEADERS.has(name)));
