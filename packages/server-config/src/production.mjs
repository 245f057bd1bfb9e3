// Plain JavaScript without imports, because these rules also run before dependencies are installed.

/**
 * @typedef {Readonly<Record<string, string | undefined>>} Environment settings as strings, like `process.env`
 */
/** @typedef {{ emulator: boolean, sandbox: boolean }} Simulators which simulators replace real services */

/**
 * The API's default key for signing sessions in development. It is in the repository and therefore public.
 */
export const DEFAULT_JWT_SECRET = 'second-gear-development-only-secret';

/**
 * @typedef {object} Rule
 * @property {string} name
 * @property {readonly ('api' | 'site')[]} of programs that read the setting; each program checks only these
 * settings
 * @property {(value: string) => boolean} isUnsafe receives the raw value; an empty string if unset
 * @property {string} advice how to fix it, as text after the variable's name; never contains the value
 */

/** A random secret almost never has fewer distinct characters. */
const MIN_DISTINCT_CHARACTERS = 8;

/** Whether a text consists of one repeated part, such as `abcabc`. @param {string} text */
const repeatsItself = (text) =>
  Array.from({ length: Math.floor(text.length / 2) }, (_, at) => at + 1).some(
    (period) => text.slice(period) === text.slice(0, -period),
  );

/**
 * Whether a secret is guessable: it has few distinct characters, repeats a part, or contains a known
 * placeholder.
 * @param {string} secret
 */
export const isGuessable = (secret) =>
  new Set(secret).size < MIN_DISTINCT_CHARACTERS ||
  repeatsItself(secret) ||
  secret.toLowerCase().includes(DEFAULT_JWT_SECRET) ||
  /change.?me|replace.?me|placeholder|password|0123456789|abcdefgh/i.test(secret);

/** @type {(pattern: RegExp) => (value: string) => boolean} */
const createKeyCheck = (pattern) => (value) => {
  const [, random] = pattern.exec(value) ?? [];
  return random !== undefined && !isGuessable(random);
};
const isLiveSecretKey = createKeyCheck(/^(?:sk|rk)_live_([A-Za-z0-9]{20,})$/);
const isLivePublishableKey = createKeyCheck(/^pk_live_([A-Za-z0-9]{20,})$/);
const isWebhookSecret = createKeyCheck(/^whsec_([A-Za-z0-9+/=]{20,})$/);

/** Firebase's rule for project ids. `demo-` is reserved for the emulator. @param {string} id */
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

/** Returns the 128 bits of an IPv6 address as text; null for anything else. @param {string} address */
function ipv6BitsOf(address) {
  if (!URL.canParse(`http://[${address}]`)) return null;
  const [head = '', tail] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const groups = (/** @type {string} */ part) => part.split(':').filter(Boolean);
  const [first, last] = [groups(head), groups(tail ?? '')];
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => '0');
  return [...first, ...zeros, ...last]
    .map((group) => Number.parseInt(group, 16).toString(2).padStart(16, '0'))
    .join('');
}

/** Prefix of the IPv6 range that contains every IPv4 address, RFC 4291 section 2.5.5.2. */
const MAPPED_IPV4 = `${'0'.repeat(80)}${'1'.repeat(16)}`;

/** Whether a range contains more addresses than a single proxy operator owns. @param {string} range */
function isTooBroad(range) {
  const [address = '', bits] = range.split('/');
  if (bits === undefined) return false;
  const prefixBits = ipv6BitsOf(address)?.slice(0, Number(bits));
  if (prefixBits?.startsWith(MAPPED_IPV4)) return Number(bits) - MAPPED_IPV4.length < 8;
  if (prefixBits !== undefined && MAPPED_IPV4.startsWith(prefixBits)) return true;
  // Private networks may be trusted completely: no internet packet comes from them.
  if (/^f[cd][0-9a-f]{2}:|^fe80:/i.test(address)) return Number(bits) < 7;
  return Number(bits) < (address.includes(':') ? 32 : 8);
}

/** @type {readonly Rule[]} */
const RULES = [
  {
    name: 'JWT_SECRET',
    of: ['api'],
    isUnsafe: (value) => value.length < 32 || value.trim() !== value || isGuessable(value),
    advice: 'must be a random secret of your own: openssl rand -base64 48',
  },
  {
    name: 'FIREBASE_AUTH_EMULATOR_HOST',
    of: ['api'],
    isUnsafe: Boolean,
    advice: 'must not be set: anyone could sign in as any user',
  },
  {
    name: 'AUTH_EMULATOR_URL',
    of: ['site'],
    isUnsafe: Boolean,
    advice: 'must not be set: users would sign in to the emulator',
  },
  {
    name: 'FIREBASE_PROJECT_ID',
    of: ['api', 'site'],
    isUnsafe: (value) => !isRealProject(value),
    advice: 'must be the ID of your Firebase project',
  },
  {
    name: 'FIREBASE_API_KEY',
    of: ['site'],
    isUnsafe: (value) => !/^[\w-]{20,}$/.test(value) || isGuessable(value),
    advice: "must be the API key of your Firebase project's web app",
  },
  {
    name: 'FIREBASE_AUTH_DOMAIN',
    of: ['site'],
    isUnsafe: (value) => !/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i.test(value),
    advice: "must be the auth domain of your Firebase project's web app",
  },
  {
    name: 'STRIPE_SECRET_KEY',
    of: ['api'],
    isUnsafe: (value) => !isLiveSecretKey(value),
    advice: 'must be a live key of your Stripe account, sk_live_… or rk_live_…',
  },
  {
    name: 'STRIPE_PUBLISHABLE_KEY',
    of: ['site'],
    isUnsafe: (value) => !isLivePublishableKey(value),
    advice: 'must be the live publishable key of your Stripe account, pk_live_…',
  },
  {
    name: 'STRIPE_WEBHOOK_SECRET',
    of: ['api'],
    isUnsafe: (value) => !isWebhookSecret(value),
    advice: 'must be the signing secret of your Stripe webhook, whsec_…',
  },
  {
    name: 'STRIPE_CONNECT_WEBHOOK_SECRET',
    of: ['api'],
    isUnsafe: (value) => value !== '' && !isWebhookSecret(value),
    advice: 'must be the signing secret of your Stripe webhook for connected accounts, whsec_…',
  },
  {
    name: 'STRIPE_API_BASE',
    of: ['api'],
    isUnsafe: Boolean,
    advice: 'must not be set: it points to the payments sandbox',
  },
  {
    name: 'STRIPE_SCRIPT_URL',
    of: ['site'],
    isUnsafe: Boolean,
    advice: 'must not be set: it points to the payments sandbox',
  },
  {
    name: 'LIVE_RELOAD',
    of: ['site'],
    isUnsafe: Boolean,
    advice: 'must not be set: it is for site development only',
  },
  {
    name: 'CORS_ORIGINS',
    of: ['api'],
    isUnsafe: (value) => !splitList(value).every(isSecureOrigin),
    advice: 'must list origins like https://example.com, without a path or *',
  },
  {
    name: 'OPERATOR_TOKEN',
    of: ['api'],
    isUnsafe: (value) => value !== '' && (value.length < 20 || isGuessable(value)),
    advice: 'must be a random secret of your own: openssl rand -base64 32',
  },
  {
    name: 'SITE_URL',
    of: ['api', 'site'],
    isUnsafe: (value) => value !== '' && !value.startsWith('https://'),
    advice: 'must start with https://',
  },
  {
    name: 'PUBLIC_API_URL',
    of: ['api', 'site'],
    isUnsafe: (value) => value.startsWith('http://'),
    advice: 'must be a path or start with https://',
  },
  {
    name: 'TRUST_PROXY',
    of: ['api'],
    isUnsafe: (value) => splitList(value).some(isTooBroad),
    advice: 'must name your own proxy: anyone in this range can spoof any address',
  },
];

/**
 * Whether to apply production rules. Only an explicit development or test setting returns false, so the
 * default is safe.
 * @param {Environment} env
 */
export const isProduction = ({ NODE_ENV }) => NODE_ENV !== 'development' && NODE_ENV !== 'test';

/**
 * Returns one line per unsafe setting of a program, with its name and how to fix it. Returns nothing outside
 * production.
 * @param {Environment} env
 * @param {'api' | 'site'} program
 */
export function unsafeInProduction(env, program) {
  if (!isProduction(env)) return [];
  const problems = RULES.filter(({ of }) => of.includes(program))
    .filter(({ name, isUnsafe }) => isUnsafe(env[name] ?? ''))
    .map(({ name, advice }) => `${name} ${advice}`);
  if (problems.length === 0 || env['NODE_ENV']) return problems;
  return [
    'NODE_ENV is not set, which means production; for local development, set NODE_ENV=development',
    ...problems,
  ];
}

/** Whether an address is reachable from this machine only. @param {string} address */
export const isLoopback = (address) => /^(localhost|127\.[\d.]+|::1|\[::1\])$/.test(address);

/** Returns the names of the settings that accept connections from other machines. @param {Environment} env */
export const externallyBoundSettings = (env) =>
  ['BIND', 'API_BIND', 'API_INTERNAL_BIND'].filter((name) => !isLoopback(env[name] ?? 'localhost'));

/**
 * Returns one line per risk of the simulators that other machines can reach, and a last line with the fix.
 * Empty if other machines cannot reach them, or if the settings allow it.
 * @param {Environment} env
 * @param {Simulators} simulators the simulators in use
 * @returns {string[]}
 */
export function exposureWarnings(env, simulators) {
  const open = externallyBoundSettings(env);
  const risks = describeSimulatorRisks(simulators);
  if (open.length === 0 || risks.length === 0 || env['ALLOW_INSECURE_ACCESS'] === 'true') return [];
  return [
    ...risks,
    `Leave ${open.join(' and ')} at 127.0.0.1, or set ALLOW_INSECURE_ACCESS=true to allow this`,
  ];
}

/** Returns what anyone who can reach these simulators can do. @param {Simulators} simulators */
export const describeSimulatorRisks = ({ emulator, sandbox }) => [
  ...(emulator
    ? ['Anyone who can reach this machine is an admin: the Auth emulator lets anyone sign in as any user.']
    : []),
  ...(sandbox
    ? ['Anyone who can reach this machine can pay with test cards: the payments sandbox takes no real money.']
    : []),
];

/**
 * Returns one line per unsafe setting of the operator console.
 * @param {Environment} env
 * @returns {string[]}
 */
export function consoleProblems({ CONSOLE_BIND: bind = '127.0.0.1', CONSOLE_TOKEN: token }) {
  if (!token)
    return isLoopback(bind)
      ? []
      : [
          `On ${bind}, the console is reachable from other machines: set CONSOLE_TOKEN, or leave CONSOLE_BIND at 127.0.0.1`,
        ];
  if (token.length < 20) return ['CONSOLE_TOKEN must have at least 20 characters'];
  return isGuessable(token) ? ['CONSOLE_TOKEN must be a random secret: openssl rand -base64 32'] : [];
}
