import { randomBytes, timingSafeEqual } from 'node:crypto';
import { findConsoleProblems, isLoopback } from '@second-gear/server-config/production';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the route belongs to the page itself, which loads without the token. */
    isPage?: true;
  }
}

/**
 * Header with the token, required for every call. A page of another origin can neither read the token nor
 * send the header without a preflight.
 */
export const TOKEN_HEADER = 'x-console-token';

export interface Access {
  /** Whether the operator must type the token. Otherwise the page contains it. */
  mustTypeToken: boolean;
  token: string;
}

/**
 * Returns the access rule of the console. If a token is configured, operators must enter it. Otherwise
 * everyone who can open the page may use the console, so it must listen on localhost only.
 * @throws if the console would be open to others without a token
 */
export function createAccess(host: string, configuredToken: string | undefined): Access {
  const [problem] = findConsoleProblems({ CONSOLE_BIND: host, CONSOLE_TOKEN: configuredToken });
  if (problem !== undefined) throw new Error(problem);
  if (configuredToken) return { mustTypeToken: true, token: configuredToken };
  return { mustTypeToken: false, token: randomBytes(24).toString('hex') };
}

const isSameToken = (received: unknown, expected: string): boolean => {
  const [first, second] = [Buffer.from(String(received)), Buffer.from(expected)];
  return first.length === second.length && timingSafeEqual(first, second);
};

const parseUrl = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null);

/** Returns the host name in a Host header, without the port. Empty if the header is missing or invalid. */
const hostOf = (header = ''): string => parseUrl(`http://${header}`)?.hostname.replace(/^\[|\]$/g, '') ?? '';

/**
 * Rejects requests that do not come from the console's own page: those with another host name (DNS
 * rebinding), another origin, or a missing or wrong token. Routes with `isPage` need no token. The check uses
 * the matched route, because an address has many spellings. Returns whether the request is allowed.
 */
export function authorize(access: Access, request: FastifyRequest, reply: FastifyReply): boolean {
  const { host, origin } = request.headers;
  const reject = (status: number, message: string): boolean => {
    void reply.code(status).send({ message });
    return false;
  };
  if (!access.mustTypeToken && !isLoopback(hostOf(host)))
    return reject(403, 'The console only accepts connections from this machine');
  if (request.is404 || request.routeOptions.config.isPage) return true;
  if (origin && parseUrl(origin)?.host !== host)
    return reject(403, 'The console only accepts calls from its own page');
  if (!isSameToken(request.headers[TOKEN_HEADER], access.token)) return reject(401, 'Wrong token');
  return true;
}
