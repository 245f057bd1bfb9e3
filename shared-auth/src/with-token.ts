import type { Call } from '@second-gear/contract/call';
import { ApiError } from './api-error.ts';
import { renewToken, tokenIsStale } from './renewal.ts';
import { clearSession, readToken } from './session-record.ts';

const isUnauthorized = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401;

/**
 * Runs `attempt` with the session's token. An ended token is renewed first, except for public calls,
 * which never wait for it. After a 401 the token is renewed once; a second 401, or no new token, ends
 * the session. A public call is then made once more without a token.
 */
export async function withToken<T>(call: Call, attempt: (bearer: string | null) => Promise<T>): Promise<T> {
  const isPublic = call.access === 'public';
  const stale = tokenIsStale();
  const sent = stale ? (isPublic ? null : await renewToken(readToken())) : readToken();
  try {
    return await attempt(sent);
  } catch (error) {
    if (!isUnauthorized(error) || sent === null) throw error;
    const renewed = await renewToken(sent);
    if (renewed === null) {
      if (isPublic) return attempt(null);
      throw error;
    }
    try {
      return await attempt(renewed);
    } catch (again) {
      if (!isUnauthorized(again)) throw again;
      clearSession();
      if (isPublic) return attempt(null);
      throw again;
    }
  }
}
