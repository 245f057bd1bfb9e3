import { createHash } from 'node:crypto';
import type { Settings } from '../site/settings.ts';

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const toOrigins = (urls: readonly (string | undefined)[]): string[] =>
  urls.filter((url) => url?.startsWith('http')).map((url) => new URL(url as string).origin);

/**
 * Returns the configured origins that may serve scripts, in addition to the site itself and the fixed
 * providers.
 */
export const scriptOrigins = ({ config }: Settings): string[] =>
  toOrigins([config.stripeScript, config.authEmulator]);

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
 * Returns the site's Content-Security-Policy. It has no unsafe-inline: inline scripts are listed by hash.
 * Other styles are added through the CSSOM to a `style` element that is created empty, so the hash of the
 * empty text is listed too.
 */
function sitePolicy(settings: Settings, { scripts, styles }: InlineSources): Policy {
  const { config } = settings;
  const stripeOrigins = toOrigins([config.stripeScript]);
  const emulatorOrigins = toOrigins([config.authEmulator]);
  const api = toOrigins([config.apiHost]);
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
    'img-src': ["'self'", 'data:', 'blob:', ...api, ...toOrigins([settings.pictures])],
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
 * Returns the policy for the page's `meta` element. Because it is part of the page, it matches the page on
 * every server. It omits frame-ancestors, because only a header can restrict framing.
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

/**
 * Returns the site's headers with the page's whole policy, for a server that reads them again for each
 * response.
 */
export const siteHeaders = (settings: Settings, inline: InlineSources): Record<string, string> =>
  headersWith(contentSecurityPolicy(settings, inline), settings);

/**
 * Returns the headers for a server that is configured once. They contain only the directives that no release
 * changes; the rest of the policy is in each page.
 */
export const staticHeaders = (settings: Settings): Record<string, string> =>
  headersWith(serializePolicy(STATIC_POLICY), settings);

/**
 * Returns the headers for a bucket: those of staticHeaders without style-src. The bucket's pages have inline
 * styles that change with each release, so only the pages can list them. A page cannot allow what the header
 * forbids.
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

/**
 * Returns headers that fit both the old page and the new one: each directive allows what either page needs.
 * They are used while one page replaces the other.
 */
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
