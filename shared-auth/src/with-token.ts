import type { Call } from '@second-gear/contract/call';
import { ApiError } from './api-error.ts';
import { renewToken, tokenIsStale } from './renewal.ts';
import { clearSession, readToken } from './session-record.ts';
import { useSession } from './session-state.ts';
import { isSuspension } from './suspension.ts';

const isUnauthorized = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401;

/** Runs `attempt`; what it is told of a suspension is noted, unless somebody else has signed in meanwhile. */
async function noting<T>(attempt: (bearer: string | null) => Promise<T>, bearer: string | null): Promise<T> {
  try {
    return await attempt(bearer);
  } catch (error) {
    if (isSuspension(error) && bearer === readToken()) useSession.setState({ suspended: error.message });
    throw error;
  }
}

/**
 * Runs `attempt` with the session's token. An ended token is renewed first, except for public calls,
 * which never wait for it. After a 401 the token is renewed once; a second 401, or no new token, ends
 * the session. A public call is then made once more without a token. A refusal for a suspension is noted in the session.
 */
export async function withToken<T>(call: Call, attempt: (bearer: string | null) => Promise<T>): Promise<T> {
  const isPublic = call.access === 'public';
  const stale = tokenIsStale();
  const sent = stale ? (isPublic ? null : await renewToken(readToken())) : readToken();
  try {
    return await noting(attempt, sent);
  } catch (error) {
    if (!isUnauthorized(error) || sent === null) throw error;
    const renewed = await renewToken(sent);
    if (renewed === null) {
      if (isPublic) return attempt(null);
      throw error;
    }
    try {
      return await noting(attempt, renewed);
    } catch (again) {
      if (!isUnauthorized(again)) throw again;
      clearSession();
      if (isPublic) return attempt(null);
      throw again;
    }
  }
}
