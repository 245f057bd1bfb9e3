import { createHash } from 'node:crypto';
import type { Settings } from './settings.ts';

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const origins = (urls: readonly (string | undefined)[]): string[] =>
  urls.filter((url) => url?.startsWith('http')).map((url) => new URL(url as string).origin);

/** Origins, besides the site and the fixed providers, that scripts may come from. */
export const scriptOrigins = ({ config }: Settings): string[] => origins([config.stripeScript]);

/**
 * The site's Content-Security-Policy. No unsafe-inline: inline scripts are named by hash, and styles
 * enter through the CSSOM, for which the one `style` element is created empty (hash of nothing).
 */
export function contentSecurityPolicy(settings: Settings, inlineScripts: readonly string[]): string {
  const { config } = settings;
  const provider = origins([config.stripeScript]);
  const emulator = origins([config.authEmulator]);
  const api = origins([config.apiHost]);
  const authDomain = config.authEmulator ? [] : [`https://${config.firebase.authDomain}`];
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...inlineScripts.map(sha256),
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://apis.google.com',
      ...provider,
    ],
    'style-src': ["'self'", sha256('')],
    'img-src': ["'self'", 'data:', 'blob:', ...api, ...origins([settings.pictures])],
    'connect-src': [
      "'self'",
      'https://api.stripe.com',
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      ...api,
      ...emulator,
      ...provider,
    ],
    'frame-src': [
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
      ...authDomain,
      ...emulator,
      ...provider,
    ],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['default'],
  };
  return Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');
}

/** Headers of every page and file of the site; whatever server stands in front sends these. */
export function siteHeaders(settings: Settings, inlineScripts: readonly string[]): Record<string, string> {
  return {
    'Content-Security-Policy': contentSecurityPolicy(settings, inlineScripts),
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'strict-origin-when-cross-origin',
    // Firebase's sign-in popup must be able to answer its opener.
    'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
    'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(self "https://js.stripe.com")',
    ...(settings.siteUrl.startsWith('https:')
      ? { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' }
      : {}),
  };
}

const directivesOf = (policy: string): Map<string, string[]> =>
  new Map(
    policy.split('; ').map((directive) => {
      const [name, ...sources] = directive.split(' ');
      return [name ?? '', sources];
    }),
  );

/**
 * Headers under which the page before a change and the page after it both work: each directive of the
 * policy allows what either allows. For the moment in which one is replaced by the other.
 */
export function headersOfBoth(
  before: Record<string, string>,
  after: Record<string, string>,
): Record<string, string> {
  const name = 'Content-Security-Policy';
  const [old, wanted] = [directivesOf(before[name] ?? ''), directivesOf(after[name] ?? '')];
  const policy = [...wanted].map(([directive, sources]) => {
    const both = new Set([...sources, ...(old.get(directive) ?? [])]);
    if (both.size > 1) both.delete("'none'");
    return `${directive} ${[...both].join(' ')}`;
  });
  return { ...after, [name]: policy.join('; ') };
}
