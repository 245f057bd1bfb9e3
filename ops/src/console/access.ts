import { randomBytes, timingSafeEqual } from 'node:crypto';
import { consoleProblems, isLoopback } from '@second-gear/contract/server/production';
import type { FastifyReply, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route belongs to the page itself, which whoever may see it opens without the token. */
    isPage?: true;
  }
}

/** Header that every call carries; a page of another origin can neither read its value nor send it unasked. */
export const TOKEN_HEADER = 'x-console-token';

export interface Access {
  /** Set where the operator has to type it in; null where the page may hand it out to whoever can reach it. */
  typed: boolean;
  token: string;
}

/**
 * Who may use the console. On this machine alone, whoever can open the page; elsewhere only who knows the
 * configured token.
 * @throws when it would be open to others without one
 */
export function accessFor(bind: string, configured: string | undefined): Access {
  const [problem] = consoleProblems({ CONSOLE_BIND: bind, CONSOLE_TOKEN: configured });
  if (problem !== undefined) throw new Error(problem);
  if (configured) return { typed: true, token: configured };
  return { typed: false, token: randomBytes(24).toString('hex') };
}

const same = (given: unknown, expected: string): boolean => {
  const [one, other] = [Buffer.from(String(given)), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};

const read = (address: string): URL | null => (URL.canParse(address) ? new URL(address) : null);

/** Name of the host that a request was sent to, without its port; empty where the header names none. */
const hostOf = (header = ''): string => read(`http://${header}`)?.hostname.replace(/^\[|\]$/g, '') ?? '';

/**
 * Refuses what did not come from the console's own page: another host's name (DNS rebinding), another origin,
 * a missing or wrong token. Every route needs the token but for those that say `isPage`; the route decides, for
 * an address can be spelt in many ways.
 */
export function guard(access: Access, request: FastifyRequest, reply: FastifyReply): boolean {
  const { host, origin } = request.headers;
  const refuse = (status: number, message: string): boolean => {
    void reply.code(status).send({ message });
    return false;
  };
  if (!access.typed && !isLoopback(hostOf(host)))
    return refuse(403, 'The console answers to this machine only');
  if (request.is404 || request.routeOptions.config.isPage) return true;
  if (origin && read(origin)?.host !== host)
    return refuse(403, 'Calls come from the console’s own page only');
  if (!same(request.headers[TOKEN_HEADER], access.token)) return refuse(401, 'The token is not right');
  return true;
}
