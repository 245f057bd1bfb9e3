import type { Call } from './call.ts';
import { invalidRequestError } from './errors.ts';

export interface ApiKeys {
  secret: string;
  publishable: string;
}

function readKey(authorization: string | undefined, keyParam: string | undefined): string | undefined {
  const [scheme = '', credentials = ''] = (authorization ?? '').split(' ');
  if (scheme.toLowerCase() === 'bearer') return credentials;
  if (scheme.toLowerCase() === 'basic') return Buffer.from(credentials, 'base64').toString().split(':')[0];
  return keyParam;
}

const maskKey = (key: string): string =>
  `${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 12))}${key.slice(-4)}`;

/**
 * Authenticates the caller by bearer token, basic auth, or the browser's `key` parameter. Throws 401 without
 * a valid key.
 */
export function authenticate(
  authorization: string | undefined,
  keyParam: string | undefined,
  keys: ApiKeys,
): Call['caller'] {
  const key = readKey(authorization, keyParam);
  if (!key) {
    throw invalidRequestError(
      'You did not provide an API key. You need to provide your API key in the Authorization header, ' +
        "using Bearer auth (e.g. 'Authorization: Bearer YOUR_SECRET_KEY').",
      { status: 401 },
    );
  }
  if (key === keys.secret) return 'secret';
  if (key === keys.publishable) return 'publishable';
  throw invalidRequestError(`Invalid API Key provided: ${maskKey(key)}`, { status: 401 });
}

/** Throws 403 if the call requires the secret key and the caller has a publishable key. */
export function requireAccess(caller: Call['caller'], access: Call['caller']): void {
  if (access === 'publishable' || caller === 'secret') return;
  throw invalidRequestError(
    'This API call cannot be made with a publishable API key. Please use a secret API key.',
    { status: 403, code: 'secret_key_required' },
  );
}
