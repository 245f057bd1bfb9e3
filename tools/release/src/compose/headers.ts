import { createHash } from 'node:crypto';
import type { Settings } from '../site/settings.ts';

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const originsOf = (urls: readonly (string | undefined)[]): string[] =>
  urls.filter((url) => url?.startsWith('http')).map((url) => new URL(url as string).origin);

/** Returns the configured origins of scripts. The site itself and fixed providers are not included. */
export const scriptOrigins = ({ config }: Settings): string[] =>
  originsOf([config.stripeScript, config.authEmulator]);

/** Inline scripts and styles of a page. The policy allows each by its hash. */
export interface InlineSources {
  scripts: readonly string[];
  styles: readonly string[];
}

type Policy = Record<string, readonly string[]>;

/** Directives that are the same for every page of every site. */
const STATIC_POLICY = {
  'style-src': ["'self'", sha256('')],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  'trusted-types': ['default'],
} satisfies Policy;

const serializePolicy = (policy: Policy): string =>
  Object.entries(policy)
    .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
    .join('; ');

/**
 * Returns the site's Content-Security-Policy. Instead of `unsafe-inline` it lists the hashes of inline
 * scripts and styles. The hash of the empty text allows the empty `style` element to which scripts add rules.
 */
function sitePolicy(settings: Settings, { scripts, styles }: InlineSources): Policy {
  const { config } = settings;
  const stripeOrigins = originsOf([config.stripeScript]);
  const emulatorOrigins = originsOf([config.authEmulator]);
  const api = originsOf([config.apiHost]);
  const authDomain = config.authEmulator ? [] : [`https://${config.firebase.authDomain}`];
  return {
    'default-src': ["'self'"],
    'script-src': [
      "'self'",
      ...scripts.map(sha256),
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://apis.google.com',
      ...stripeOrigins,
      // The script of the sign-in emulator replaces Google's script.
      ...emulatorOrigins,
    ],
    'img-src': ["'self'", 'data:', 'blob:', ...api, ...originsOf([settings.pictures])],
    'connect-src': [
      "'self'",
      'https://api.stripe.com',
      'https://identitytoolkit.googleapis.com',
      'https://securetoken.googleapis.com',
      ...api,
      ...emulatorOrigins,
      ...stripeOrigins,
    ],
    'frame-src': [
      'https://js.stripe.com',
      'https://*.js.stripe.com',
      'https://hooks.stripe.com',
      ...authDomain,
      ...emulatorOrigins,
      ...stripeOrigins,
    ],
    ...STATIC_POLICY,
    'style-src': [...STATIC_POLICY['style-src'], ...styles.map(sha256)],
  };
}

/** Returns the value of the Content-Security-Policy header for a page with this inline content. */
export const contentSecurityPolicy = (settings: Settings, inline: InlineSources): string =>
  serializePolicy(sitePolicy(settings, inline));

/**
 * Returns the policy for the page's `meta` element, which matches the page on every server. Omits
 * frame-ancestors, because only a header can restrict framing.
 */
export function pagePolicy(settings: Settings, inline: InlineSources): string {
  const metaDirectives = Object.entries(sitePolicy(settings, inline)).filter(
    ([directive]) => directive !== 'frame-ancestors',
  );
  return serializePolicy(Object.fromEntries(metaDirectives));
}

const HSTS = 'max-age=63072000';

const headersWith = (policy: string, { siteUrl, hstsSubdomains }: Settings): Record<string, string> => ({
  'Content-Security-Policy': policy,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  // Firebase's sign-in popup must be able to reach its opener.
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Permissions-Policy':
    'camera=(self), microphone=(), geolocation=(self), payment=(self "https://js.stripe.com")',
  ...(siteUrl.startsWith('https:')
    ? { 'Strict-Transport-Security': hstsSubdomains ? `${HSTS}; includeSubDomains` : HSTS }
    : {}),
});

/** Returns the site's headers with the whole policy, for a server that reads them for each response. */
export const siteHeaders = (settings: Settings, inline: InlineSources): Record<string, string> =>
  headersWith(contentSecurityPolicy(settings, inline), settings);

/**
 * Returns the headers for a server that is configured once. Their policy has only the directives that no
 * release changes; each page contains the rest.
 */
export const staticHeaders = (settings: Settings): Record<string, string> =>
  headersWith(serializePolicy(STATIC_POLICY), settings);

/**
 * Returns the headers for a bucket: those of staticHeaders without style-src. The inline styles of the
 * bucket's pages change with each release, so only the pages list them. A header would forbid what it does
 * not list.
 */
export function bucketHeaders(settings: Settings): Record<string, string> {
  const bucketDirectives = Object.entries(STATIC_POLICY).filter(([directive]) => directive !== 'style-src');
  return headersWith(serializePolicy(Object.fromEntries(bucketDirectives)), settings);
}

const directivesOf = (policy: string): Map<string, string[]> =>
  new Map(
    policy.split('; ').map((directive) => {
      const [name, ...sources] = directive.split(' ');
      return [name ?? '', sources];
    }),
  );

/** Returns headers that fit both the old and the new page, for the moment in which one replaces the other. */
export function mergePolicyHeaders(
  before: Record<string, string>,
  after: Record<string, string>,
): Record<string, string> {
  const name = 'Content-Security-Policy';
  const [oldDirectives, newDirectives] = [directivesOf(before[name] ?? ''), directivesOf(after[name] ?? '')];
  const policy = [...newDirectives].map(([directive, sources]) => {
    const allSources = new Set([...sources, ...(oldDirectives.get(directive) ?? [])]);
    if (allSources.size > 1) allSources.delete("'none'");
    return `${directive} ${[...allSources].join(' ')}`;
  });
  return { ...after, [name]: policy.join('; ') };
}
