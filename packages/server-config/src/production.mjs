// This module is plain JavaScript without imports, because it also runs before dependencies are installed.

/**
 * @typedef {Readonly<Record<string, string | undefined>>} Environment environment variables, like
 * `process.env`
 */
/**
 * @typedef {{ emulator: boolean, sandbox: boolean }} Simulators whether the Auth emulator and the payments
 * sandbox are in use
 */

/**
 * The API's default secret for session tokens in development. It is public, because it is in the repository.
 */
export const DEFAULT_JWT_SECRET = 'second-gear-development-only-secret';

/**
 * @typedef {object} Rule
 * @property {string} name
 * @property {readonly ('api' | 'site')[]} programs programs that read the setting
 * @property {(value: string) => boolean} isUnsafe receives an empty string if the setting is unset
 * @property {string} advice follows the setting's name in the error message; must not contain the value
 */

/** Minimum number of distinct characters in a secret. A random secret almost never has fewer. */
const MIN_DISTINCT_CHARACTERS = 8;

/** Whether text consists of repetitions of one part, such as `abcabc`. @param {string} text */
const isRepetitive = (text) =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, index) => index + 1).some(
    (period) => text.slice(period) === text.slice(0, -period),
  );

/**
 * Whether a secret is easy to guess: it has few distinct characters, is repetitive, or contains a known
 * placeholder.
 * @param {string} secret
 */
export const isGuessable = (secret) =>
  new Set(secret).size < MIN_DISTINCT_CHARACTERS ||
  isRepetitive(secret) ||
  secret.toLowerCase().includes(DEFAULT_JWT_SECRET) ||
  /change.?me|replace.?me|placeholder|password|0123456789|abcdefgh/i.test(secret);

/**
 * Creates a check for keys. The pattern captures the random part of a key.
 * @type {(pattern: RegExp) => (value: string) => boolean}
 */
const createKeyCheck = (pattern) => (value) => {
  const [, randomPart] = pattern.exec(value) ?? [];
  return randomPart !== undefined && !isGuessable(randomPart);
};
const isLiveSecretKey = createKeyCheck(/^(?:sk|rk)_live_([A-Za-z0-9]{20,})$/);
const isLivePublishableKey = createKeyCheck(/^pk_live_([A-Za-z0-9]{20,})$/);
const isWebhookSecret = createKeyCheck(/^whsec_([A-Za-z0-9+/=]{20,})$/);

/** Whether a Firebase project id is valid and not for the emulator (`demo-…`). @param {string} id */
const isRealProject = (id) => /^(?!demo-)[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(id);

/** @param {string} list */
const splitList = (list) =>
  list
    .split(',')
    .map((item) => item.trim())
    .filter(Boolean);

/** @param {string} origin */
const isSecureOrigin = (origin) => {
  const url = URL.canParse(origin) ? new URL(origin) : null;
  return url?.protocol === 'https:' && url.origin === origin && !url.hostname.includes('*');
};

/** Returns the 128 bits of an IPv6 address as a string. null for other input. @param {string} address */
function toIpv6Bits(address) {
  if (!URL.canParse(`http://[${address}]`)) return null;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const splitGroups = (/** @type {string} */ part) => part.split(':').filter(Boolean);
  const [headGroups, tailGroups] = [splitGroups(head), splitGroups(tail ?? '')];
  const zeros = Array.from({ length: 8 - headGroups.length - tailGroups.length }, () => '0');
  return [...headGroups, ...zeros, ...tailGroups]
    .map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0'))
    .join('');
}

/** Prefix bits of IPv4-mapped IPv6 addresses (RFC 4291 section 2.5.5.2). */
const IPV4_MAPPED_PREFIX = `${'0'.repeat(80)}${'1'.repeat(16)}`;

/** Whether an IP range contains more addresses than one proxy operator could own. @param {string} range */
function isRangeTooBroad(range) {
  const [address = '', bits] = range.split('/');
  if (bits === undefined) return false;
  const prefixBits = toIpv6Bits(address)?.slice(0, Number(bits));
  if (prefixBits?.startsWith(IPV4_MAPPED_PREFIX)) return Number(bits) - IPV4_MAPPED_PREFIX.length < 8;
  if (prefixBits !== undefined && IPV4_MAPPED_PREFIX.startsWith(prefixBits)) return true;
  // A whole private network may be trusted, because packets from the internet cannot have its addresses.
  if (/^f[cd][0-9a-f]{2}:|^fe80:/i.test(address)) return Number(bits) < 7;
  return Number(bits) < (address.includes(':') ? 32 : 8);
}

/** @type {readonly Rule[]} */
const RULES = [
  {
    name: 'JWT_SECRET',
    programs: ['api'],
    isUnsafe: (value) => value.length < 32 || value.trim() !== value || isGuessable(value),
    advice: 'must be a random secret of your own: openssl rand -base64 48',
  },
  {
    name: 'FIREBASE_AUTH_EMULATOR_HOST',
    programs: ['api'],
    isUnsafe: Boolean,
    advice: 'must not be set: anyone could sign in as any user',
  },
  {
    name: 'AUTH_EMULATOR_URL',
    programs: ['site'],
    isUnsafe: Boolean,
    advice: 'must not be set: users would sign in to the emulator',
  },
  {
    name: 'FIREBASE_PROJECT_ID',
    programs: ['api', 'site'],
    isUnsafe: (value) => !isRealProject(value),
    advice: 'must be the ID of your Firebase project',
  },
  {
    name: 'FIREBASE_API_KEY',
    programs: ['site'],
    isUnsafe: (value) => !/^[\w-]{20,}$/.test(value) || isGuessable(value),
    advice: "must be the API key of your Firebase project's web app",
  },
  {
    name: 'FIREBASE_AUTH_DOMAIN',
    programs: ['site'],
    isUnsafe: (value) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(value),
    advice: "must be the auth domain of your Firebase project's web app",
  },
  {
    name: 'STRIPE_SECRET_KEY',
    programs: ['api'],
    isUnsafe: (value) => !isLiveSecretKey(value),
    advice: 'must be a live key of your Stripe account, sk_live_… or rk_live_…',
  },
  {
    name: 'STRIPE_PUBLISHABLE_KEY',
    programs: ['site'],
    isUnsafe: (value) => !isLivePublishableKey(value),
    advice: 'must be the live publishable key of your Stripe account, pk_live_…',
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    programs: ['api'],
    isUnsafe: (value) => !isWebhookSecret(value),
    advice: 'must be the signing secret of your Stripe webhook, whsec_…',
  },
  {
    name: 'STRIPE_CONNECT_WEBHOOK_SECRET',
    programs: ['api'],
    isUnsafe: (value) => value !== '' && !isWebhookSecret(value),
    advice: 'must be the signing secret of your Stripe webhook for connected accounts, whsec_…',
  },
  {
    name: 'STRIPE_API_BASE',
    programs: ['api'],
    isUnsafe: Boolean,
    advice: 'must not be set: it points to the payments sandbox',
  },
  {
    name: 'STRIPE_SCRIPT_URL',
    programs: ['site'],
    isUnsafe: Boolean,
    advice: 'must not be set: it points to the payments sandbox',
  },
  {
    name: 'LIVE_RELOAD',
    programs: ['site'],
    isUnsafe: Boolean,
    advice: 'must not be set: it is for site development only',
  },
  {
    name: 'CORS_ORIGINS',
    programs: ['api'],
    isUnsafe: (value) => !splitList(value).every(isSecureOrigin),
    advice: 'must list origins like https://example.com, without a path or *',
  },
  ...['OPERATOR_TOKEN', 'RENDERER_TOKEN'].map(
    (name) =>
      /** @type {Rule} */ ({
        name,
        programs: ['api'],
        isUnsafe: (value) => value !== '' && (value.length < 20 || isGuessable(value)),
        advice: 'must be a random secret of your own: openssl rand -base64 32',
      }),
  ),
  {
    name: 'SITE_URL',
    programs: ['api', 'site'],
    isUnsafe: (value) => value !== '' && !value.startsWith('https://'),
    advice: 'must start with https://',
  },
  {
    name: 'PUBLIC_API_URL',
    programs: ['api', 'site'],
    isUnsafe: (value) => value.startsWith('http://'),
    advice: 'must be a path or start with https://',
  },
  {
    name: 'TRUST_PROXY',
    programs: ['api'],
    isUnsafe: (value) => splitList(value).some(isRangeTooBroad),
    advice: 'must name your own proxy: anyone in this range can spoof any address',
  },
];

/**
 * Whether the production rules apply. Only an explicit development or test environment disables them.
 * @param {Environment} env
 */
export const isProduction = ({ NODE_ENV }) => NODE_ENV !== 'development' && NODE_ENV !== 'test';

/**
 * Returns an error message for each unsafe setting of a program. Outside production, returns none.
 * @param {Environment} env
 * @param {'api' | 'site'} program
 */
export function findUnsafeSettings(env, program) {
  if (!isProduction(env)) return [];
  const problems = RULES.filter(({ programs }) => programs.includes(program))
    .filter(({ name, isUnsafe }) => isUnsafe(env[name] ?? ''))
    .map(({ name, advice }) => `${name} ${advice}`);
  if (problems.length === 0 || env['NODE_ENV']) return problems;
  return [
    'NODE_ENV is not set, which means production; for local development, set NODE_ENV=development',
    ...problems,
  ];
}

/** Whether a bind address is reachable from this machine only. @param {string} address */
export const isLoopback = (address) => /^(localhost|127\.[\d.]+|::1|\[::1\])$/.test(address);

/**
 * Returns the names of the bind settings that allow connections from other machines.
 * @param {Environment} env
 */
export const findExternalBindSettings = (env) =>
  ['BIND', 'API_BIND', 'API_INTERNAL_BIND'].filter((name) => !isLoopback(env[name] ?? 'localhost'));

/**
 * Returns a warning for each risk of simulators that other machines can reach, and how to avoid the risks.
 * Returns none if other machines cannot reach the simulators, or if ALLOW_INSECURE_ACCESS is set.
 * @param {Environment} env
 * @param {Simulators} simulators the simulators in use
 * @returns {string[]}
 */
export function listExposureWarnings(env, simulators) {
  const externalSettings = findExternalBindSettings(env);
  const risks = describeSimulatorRisks(simulators);
  if (externalSettings.length === 0 || risks.length === 0 || env['ALLOW_INSECURE_ACCESS'] === 'true')
    return [];
  return [
    ...risks,
    `Leave ${externalSettings.join(' and ')} at 127.0.0.1, or set ALLOW_INSECURE_ACCESS=true to allow this`,
  ];
}

/** Returns the risks if other people can reach these simulators. @param {Simulators} simulators */
export const describeSimulatorRisks = ({ emulator, sandbox }) => [
  ...(emulator
    ? ['Anyone who can reach this machine is an admin: the Auth emulator lets anyone sign in as any user.']
    : []),
  ...(sandbox
    ? ['Anyone who can reach this machine can pay with test cards: the payments sandbox takes no real money.']
    : []),
];

/**
 * Returns an error message for each unsafe setting of the operator console.
 * @param {Environment} env
 * @returns {string[]}
 */
export function findConsoleProblems({ CONSOLE_BIND: bind = '127.0.0.1', CONSOLE_TOKEN: token }) {
  if (!token)
    return isLoopback(bind)
      ? []
      : [
          `On ${bind}, the console is reachable from other machines: set CONSOLE_TOKEN, or leave CONSOLE_BIND at 127.0.0.1`,
        ];
  if (token.length < 20) return ['CONSOLE_TOKEN must have at least 20 characters'];
  return isGuessable(token) ? ['CONSOLE_TOKEN must be a random secret: openssl rand -base64 32'] : [];
}
