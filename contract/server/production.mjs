// Plain JavaScript without imports: these rules are applied before anything is installed, too.

/** @typedef {Readonly<Record<string, string | undefined>>} Environment settings as environment variables give them */
/** @typedef {{ emulator: boolean, sandbox: boolean }} StandIns which stand-ins for real services are used */

/** What the API signs sessions with where nobody cares; in the repository, so anybody knows it. */
export const DEFAULT_JWT_SECRET = 'second-gear-development-only-secret';

/**
 * @typedef {object} Rule
 * @property {string} name
 * @property {readonly ('api' | 'site')[]} of whose settings: a program's own are checked, and those that both have
 * @property {(value: string) => boolean} isWrong of the value as it was set, without it an empty text
 * @property {string} advice what to do about it, after the variable's name; never the value
 */

/** As many different characters as a secret made by chance hardly ever falls below. */
const MIN_VARIETY = 8;

/** True for a text that goes over a part of itself again and again. @param {string} text */
const repeatsItself = (text) =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, at) => at + 1).some(
    (period) => text.slice(period) === text.slice(0, -period),
  );

/**
 * True for a secret that was typed and not generated: a few characters over and over, or a known placeholder.
 * @param {string} secret
 */
export const isGuessable = (secret) =>
  new Set(secret).size < MIN_VARIETY ||
  repeatsItself(secret) ||
  secret.toLowerCase().includes(DEFAULT_JWT_SECRET) ||
  /change.?me|replace.?me|placeholder|password|0123456789|abcdefgh/i.test(secret);

/** @type {(pattern: RegExp) => (value: string) => boolean} */
const isKey = (pattern) => (value) => {
  const [, random] = pattern.exec(value) ?? [];
  return random !== undefined && !isGuessable(random);
};
const isLiveSecretKey = isKey(/^(?:sk|rk)_live_([A-Za-z0-9]{20,})$/);
const isLivePublishableKey = isKey(/^pk_live_([A-Za-z0-9]{20,})$/);
const isWebhookSecret = isKey(/^whsec_([A-Za-z0-9+/=]{20,})$/);

/** The provider's rule for project ids; `demo-` is the emulator's. @param {string} id */
const isRealProject = (id) => /^(?!demo-)[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(id);

/** @param {string} list */
const itemsOf = (list) =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** @param {string} origin */
const isSecureOrigin = (origin) => {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  return url?.protocol === 'https:' && url.origin === origin && !url.hostname.includes('*');
};

/** The bits of an IPv6 address, in either notation; null for anything else. @param {string} address */
function bitsOf(address) {
  if (!URL.canParse(`http://[${address}]`)) return null;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (/** @type {string} */ part) => part.split(':').filter(Boolean);
  const [first, last] = [groups(head), groups(tail ?? '')];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last]
    .map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0'))
    .join('');
}

/** Of the IPv6 range that holds every IPv4 address, RFC 4291 section 2.5.5.2. */
const MAPPED_IPV4 = `${'0'.repeat(80)}${'1'.repeat(16)}`;

/** True for a range that holds more of the internet than any one proxy's operator has. @param {string} range */
function isTooWide(range) {
  const [address = '', bits] = range.split('/');
  if (bits === undefined) return false;
  const inIpv6 = bitsOf(address)?.slice(0, Number(bits));
  if (inIpv6?.startsWith(MAPPED_IPV4)) return Number(bits) - MAPPED_IPV4.length < 8;
  if (inIpv6 !== undefined && MAPPED_IPV4.startsWith(inIpv6)) return true;
  // Networks that no packet of the internet comes from may be trusted whole.
  if (/^f[cd][0-9a-f]{2}:|^fe80:/i.test(address)) return Number(bits) < 7;
  return Number(bits) < (address.includes(':') ? 32 : 8);
}

/** @type {readonly Rule[]} */
const RULES = [
  {
    name: 'JWT_SECRET',
    of: ['api'],
    isWrong: (value) => value.length < 32 || value.trim() !== value || isGuessable(value),
    advice: 'must be a secret of your own, made by chance: openssl rand -base64 48',
  },
  {
    name: 'FIREBASE_AUTH_EMULATOR_HOST',
    of: ['api'],
    isWrong: Boolean,
    advice: 'must not be set: anybody could sign in as anybody',
  },
  {
    name: 'AUTH_EMULATOR_URL',
    of: ['site'],
    isWrong: Boolean,
    advice: 'must not be set: people would sign in at the emulator',
  },
  {
    name: 'FIREBASE_PROJECT_ID',
    of: ['api', 'site'],
    isWrong: (value) => !isRealProject(value),
    advice: 'must be the id of your Firebase project',
  },
  {
    name: 'FIREBASE_API_KEY',
    of: ['site'],
    isWrong: (value) => !/^[\w-]{20,}$/.test(value) || isGuessable(value),
    advice: "must be the API key of your Firebase project's web app",
  },
  {
    name: 'FIREBASE_AUTH_DOMAIN',
    of: ['site'],
    isWrong: (value) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(value),
    advice: "must be the auth domain of your Firebase project's web app",
  },
  {
    name: 'STRIPE_SECRET_KEY',
    of: ['api'],
    isWrong: (value) => !isLiveSecretKey(value),
    advice: 'must be a live key of your Stripe account, sk_live_… or rk_live_…',
  },
  {
    name: 'STRIPE_PUBLISHABLE_KEY',
    of: ['site'],
    isWrong: (value) => !isLivePublishableKey(value),
    advice: 'must be the live publishable key of your Stripe account, pk_live_…',
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    of: ['api'],
    isWrong: (value) => !isWebhookSecret(value),
    advice: 'must be the signing secret of your webhook at Stripe, whsec_…',
  },
  {
    name: 'STRIPE_CONNECT_WEBHOOK_SECRET',
    of: ['api'],
    isWrong: (value) => value !== '' && !isWebhookSecret(value),
    advice: "must be the signing secret of your webhook for connected accounts' events at Stripe, whsec_…",
  },
  {
    name: 'STRIPE_API_BASE',
    of: ['api'],
    isWrong: Boolean,
    advice: 'must not be set: it leads to the payments sandbox',
  },
  {
    name: 'STRIPE_SCRIPT_URL',
    of: ['site'],
    isWrong: Boolean,
    advice: 'must not be set: it leads to the payments sandbox',
  },
  {
    name: 'LIVE_RELOAD',
    of: ['site'],
    isWrong: Boolean,
    advice: 'must not be set: it is for developing the site',
  },
  {
    name: 'CORS_ORIGINS',
    of: ['api'],
    isWrong: (value) => !itemsOf(value).every(isSecureOrigin),
    advice: 'must list origins as https://example.com, without a path and without *',
  },
  {
    name: 'OPERATOR_TOKEN',
    of: ['api'],
    isWrong: (value) => value !== '' && (value.length < 20 || isGuessable(value)),
    advice: 'must be a secret of your own, made by chance: openssl rand -base64 32',
  },
  {
    name: 'SITE_URL',
    of: ['api', 'site'],
    isWrong: (value) => value !== '' && !value.startsWith('https://'),
    advice: 'must begin with https://',
  },
  {
    name: 'PUBLIC_API_URL',
    of: ['api', 'site'],
    isWrong: (value) => value.startsWith('http://'),
    advice: 'must be a path, or begin with https://',
  },
  {
    name: 'TRUST_PROXY',
    of: ['api'],
    isWrong: (value) => itemsOf(value).some(isTooWide),
    advice: 'must name your own proxy: whoever is in this range may claim any address',
  },
];

/**
 * True unless the settings say that this is development or a test: who forgets to say it gets the safe reading.
 * @param {Environment} env
 */
export const isProduction = ({ NODE_ENV }) => NODE_ENV !== 'development' && NODE_ENV !== 'test';

/**
 * Everything in a program's production settings that would be unsafe, one line each, by name and with what
 * to do; nothing where the settings are not for production.
 * @param {Environment} env
 * @param {'api' | 'site'} program
 */
export function unsafeInProduction(env, program) {
  if (!isProduction(env)) return [];
  const wrong = RULES.filter(({ of }) => of.includes(program))
    .filter(({ name, isWrong }) => isWrong(env[name] ?? ''))
    .map(({ name, advice }) => `${name} ${advice}`);
  if (wrong.length === 0 || env['NODE_ENV']) return wrong;
  return [
    'NODE_ENV is not set, which means production; on your own machine set NODE_ENV=development',
    ...wrong,
  ];
}

/** Leads to this machine alone. @param {string} address */
export const isLoopback = (address) => /^(localhost|127\.[\d.]+|::1|\[::1\])$/.test(address);

/** Names of the settings that let other machines in. @param {Environment} env */
export const openAddresses = (env) =>
  ['BIND', 'API_BIND', 'API_INTERNAL_BIND'].filter((name) => !isLoopback(env[name] ?? 'localhost'));

/**
 * What others could do who reach a stand-in for a real service, and what to do about it, one line each;
 * nothing where it is out of their reach, or where the settings say that they may.
 * @param {Environment} env
 * @param {StandIns} standIns which of them are used
 * @returns {string[]}
 */
export function openToOthers(env, standIns) {
  const open = openAddresses(env);
  const dangers = whatOthersMay(standIns);
  if (open.length === 0 || dangers.length === 0 || env['ADMIT_EVERYBODY_AS_ADMIN'] === 'true') return [];
  return [
    ...dangers,
    `Leave ${open.join(' and ')} at 127.0.0.1, or set ADMIT_EVERYBODY_AS_ADMIN=true if that is what you want`,
  ];
}

/** What everybody may do who reaches these stand-ins. @param {StandIns} standIns */
export const whatOthersMay = ({ emulator, sandbox }) => [
  ...(emulator
    ? ['Everybody who reaches this machine is admin: the Auth emulator lets anybody sign in as anybody.']
    : []),
  ...(sandbox
    ? ['Everybody who reaches this machine pays with made-up cards: the payments sandbox takes no money.']
    : []),
];

/**
 * What is unsafe in the settings of the operators' console, a line each.
 * @param {Environment} env
 * @returns {string[]}
 */
export function consoleProblems({ CONSOLE_BIND: bind = '127.0.0.1', CONSOLE_TOKEN: token }) {
  if (!token)
    return isLoopback(bind)
      ? []
      : [`On ${bind} others could reach the console: set CONSOLE_TOKEN, or leave CONSOLE_BIND at 127.0.0.1`];
  if (token.length < 20) return ['CONSOLE_TOKEN must have at least 20 characters'];
  return isGuessable(token) ? ['CONSOLE_TOKEN must be a secret made by chance: openssl rand -base64 32'] : [];
}
