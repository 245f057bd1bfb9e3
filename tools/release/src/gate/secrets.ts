/**
 * Well-known formats of secrets. Excludes public keys, such as Firebase web API keys (`AIza…`) and
 * publishable keys of Stripe (`pk_…`).
 */
const SECRET_PATTERNS: Readonly<Record<string, RegExp>> = {
  'a secret key of Stripe': /\b[rs]k_(?:live|test)_\w{6,}/,
  'a webhook secret': /\bwhsec_[\w+/=]{12,}/,
  'a private key': /-----BEGIN [A-Z ]*PRIVATE KEY-----(?:\\[rn]|[\s"'`+])*[A-Za-z0-9+/]{32,}/,
  'an access key of AWS': /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/,
  'a token of GitHub': /\bgh[oprsu]_[A-Za-z0-9]{36,}|\bgithub_pat_\w{22,}/,
  'a token of Slack': /\bxox[abeoprs]-[\w-]{10,}|\bxapp-\d-[\w-]{10,}/,
  'a Google service account': /private_key_id["']?\s*:\s*["'][0-9a-f]{20,}/,
  'a token of npm': /\bnpm_[A-Za-z0-9]{36}\b/,
  'the address of a database with its password':
    /\b(?:postgres(?:ql)?|mysql|mongodb(?:\+srv)?|rediss?):\/\/[^\s:/@"'`$]*:[^\s:/@"'`${]+@/,
};

/** Returns the kinds of secrets in a text, never the secrets themselves. */
export const findSecrets = (text: string): string[] =>
  Object.entries(SECRET_PATTERNS).flatMap(([kind, pattern]) => (pattern.test(text) ? [kind] : []));
