import { createHash } from 'node:crypto';
import type { Settings } from '../site/settings.ts';

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const origins = (urls: readonly (string | undefined)[]): string[] =>
  urls.filter((url) => url?.startsWith('http')).map((url) => new URL(url as string).origin);

/** Origins, besides the site and the fixed providers, that scripts may come from. */
export const scriptOrigins = ({ config }: Settings): string[] =>
  origins([config.stripeScript, config.authEmulator]);

/** What of a page stands in it and not in a file: the policy names each by its hash. */
export interface Inline {
  scripts: readonly string[];
  styles: readonly string[];
}

type Policy = Record<string, readonly string[]>;

/** What holds for every page of every site, whatever it was composed of and with. */
const STANDING = {
  'style-src': ["'self'", sha256('')],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
} satisfies Policy;

const asText = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');

/**
 * The site's Content-Security-Policy. No unsafe-inline: inline scripts are named by hash, and styles
 * enter through the CSSOM, for which the one `style` element is created empty (hash of nothing).
 */
function sitePolicy(settings: Settings, { scripts, styles }: Inline): Policy {
  const { config } = settings;
  const provider = origins([config.stripeScript]);
  const emulator = origins([config.authEmulator]);
  const api = origins([config.apiHost]);
  const authDomain = config.authEmulator ? [] : [`https://${config.firebase.authDomain}`];
  return {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...scripts.map(sha256),
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://apis.google.com',
      ...provider,
      // The emulator brings what Google's script is needed for elsewhere.
      ...emulator,
    ],
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
    ...STANDING,
    'style-src': [...STANDING['style-src'], ...styles.map(sha256)],
  };
}

/** The whole policy as a header of the page in which this stands. */
export const contentSecurityPolicy = (settings: Settings, inline: Inline): string =>
  asText(sitePolicy(settings, inline));

/**
 * The policy as the page carries it in a `meta` element, so that it always fits the page, whoever serves it.
 * Who may frame the page can only be said in a header.
 */
export function pagePolicy(settings: Settings, inline: Inline): string {
  const carried = Object.entries(sitePolicy(settings, inline)).filter(
    ([directive]) => directive !== 'frame-ancestors',
  );
  return asText(Object.fromEntries(carried));
}

const HSTS = 'max-age=63072000';

const headersWith = (policy: string, { siteUrl, hstsSubdomains }: Settings): Record<string, string> => ({
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Firebase's sign-in popup must be able to answer its opener.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy':
    'camera=(self), microphone=(), geolocation=(self), payment=(self "https://js.stripe.com")',
  ...(siteUrl.startsWith('https:')
    ? { 'Strict-Transport-Security': hstsSubdomains ? `${HSTS}; includeSubDomains` : HSTS }
    : {}),
});

/** Media types that a browser shows as a document of their own, in which scripts could run. */
export const DOCUMENT_TYPES: readonly string[] = ['text/html', 'image/svg+xml', 'application/xml'];

/** Headers of everything that the site sends. The others are about documents: a script or a picture obeys its page's. */
const OF_FILES: readonly string[] = ['X-Content-Type-Options', 'Strict-Transport-Security'];

/** True for a header that documents alone need. */
export const isOfDocuments = (name: string): boolean => !OF_FILES.includes(name);

/**
 * The headers that an answer of a media type needs, of those of the site.
 * @param type its Content-Type, with or without parameters
 */
export const headersFor = (
  type: string,
  headers: Readonly<Record<string, string>>,
): Record<string, string> =>
  DOCUMENT_TYPES.includes(type.split(';')[0] ?? '')
    ? { ...headers }
    : Object.fromEntries(Object.entries(headers).filter(([name]) => !isOfDocuments(name)));

/** Headers of every page and file of the site, for a server that reads them anew for each answer. */
export const siteHeaders = (settings: Settings, inline: Inline): Record<string, string> =>
  headersWith(contentSecurityPolicy(settings, inline), settings);

/**
 * Headers for a server that knows them once and for all: no release, rollback or other shell changes them.
 * The rest of the policy is in the page.
 */
export const standingHeaders = (settings: Settings): Record<string, string> =>
  headersWith(asText(STANDING), settings);

/**
 * The same for a bucket, whose pages have styles in them that each release changes: which, only the pages say. What
 * the header forbade, no page could allow again.
 */
export function bucketHeaders(settings: Settings): Record<string, string> {
  const kept = Object.entries(STANDING).filter(([directive]) => directive !== 'style-src');
  return headersWith(asText(Object.fromEntries(kept)), settings);
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
