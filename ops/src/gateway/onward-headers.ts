import type { IncomingHttpHeaders } from 'node:http';

/**
 * Hop-by-hop headers (RFC 9110 section 7.6.1) that the proxy does not remove itself. Includes `Expect`: a
 * client that delays its body (curl does above 1 MB) already received its 100 response here.
 */
const OF_THE_CONNECTION = new Set(['expect', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade']);

/** Returns a request's headers for forwarding to the API over a separate connection. */
export const onwardHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name)));
