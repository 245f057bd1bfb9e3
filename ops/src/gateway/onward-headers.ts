import type { IncomingHttpHeaders } from 'node:http';

/**
 * Headers of one connection, RFC 9110 section 7.6.1, beside those that the proxy itself takes out. The expectation
 * of a client that holds its body back (curl does with more than 1 MB) was met when its request got here.
 */
const OF_THE_CONNECTION = new Set(['expect', 'keep-alive', 'proxy-connection', 'te', 'trailer', 'upgrade']);

/** A request's headers as they may go on to the API, over a connection of the gateway's own. */
export const onwardHeaders = (headers: IncomingHttpHeaders): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OF_THE_CONNECTION.has(name)));
