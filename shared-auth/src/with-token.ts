import type { Call } from '@second-gear/contract/call';
import { ApiError, createOtherUserError, OTHER_USER_CODE } from './api-error.ts';
import { isTokenStale, renewToken } from './renewal.ts';
import {
  endSessionOfToken,
  getStoredUid,
  getTokenUid,
  readRecord,
  readToken,
  syncIfPersonChanged,
} from './session-record.ts';
import { useSession } from './session-state.ts';
import { isSuspensionError } from './suspension.ts';

type Attempt<T> = (bearer: string | null) => Promise<T>;

const isUnauthorized = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401 && error.code !== OTHER_USER_CODE;

/**
 * Runs `attempt`. If it fails because of a suspension, records the suspension, unless another user has signed
 * in since.
 */
async function recordSuspension<T>(attempt: Attempt<T>, bearer: string | null): Promise<T> {
  try {
    return await attempt(bearer);
  } catch (error) {
    if (isSuspensionError(error) && bearer === readToken()) useSession.setState({ suspended: error.message });
    throw error;
  }
}

/**
 * Runs a public call. Does not wait for the renewal of an expired token. If the server rejects the token,
 * repeats the call with a new token, or without one.
 */
async function attemptPublic<T>(attempt: Attempt<T>): Promise<T> {
  const sentToken = isTokenStale() ? null : readToken();
  try {
    return await recordSuspension(attempt, sentToken);
  } catch (error) {
    if (!isUnauthorized(error) || sentToken === null) throw error;
    const renewedToken = await renewToken(sentToken);
    if (renewedToken === null) return attempt(null);
    try {
      return await recordSuspension(attempt, renewedToken);
    } catch (retryError) {
      if (!isUnauthorized(retryError)) throw retryError;
      endSessionOfToken(renewedToken);
      return attempt(null);
    }
  }
}

/**
 * Binds a call to the user whom the page shows. Another tab may have signed in another user in the meantime.
 */
function bindToPerson() {
  const ownerUid = useSession.getState().user?.uid ?? getStoredUid();
  const wasSignedIn = readRecord() !== null;
  const rejectOtherPerson = (): never => {
    syncIfPersonChanged();
    throw createOtherUserError();
  };
  return {
    /** Throws if the call would be sent as another user. */
    beforeSending: (bearer: string | null): void => {
      const currentUid = getStoredUid();
      const tokenUid = bearer === null ? null : getTokenUid(bearer);
      if ((currentUid !== null && currentUid !== ownerUid) || (tokenUid !== null && tokenUid !== ownerUid))
        rejectOtherPerson();
    },
    /** Throws if the response is for a user who is no longer signed in. */
    afterResponse: (): void => {
      const currentUid = getStoredUid();
      if (currentUid === null ? wasSignedIn : currentUid !== ownerUid) rejectOtherPerson();
    },
  };
}

/**
 * Runs `attempt` with the session token. Renews an expired token first, except for public calls, which do not
 * wait. After a 401, renews the token once. A second 401, or no new token, ends the session, and a public
 * call is then repeated without a token. Records a suspension in the session. A call that is not public is
 * sent only as the user who was signed in when it began. If that user has signed out when the response
 * arrives, throws ApiError with code `other_person`.
 */
export async function withToken<T>(call: Call, attempt: Attempt<T>): Promise<T> {
  if (call.access === 'public') return attemptPublic(attempt);
  const userBinding = bindToPerson();
  const attemptOnce = async (bearer: string | null): Promise<T> => {
    userBinding.beforeSending(bearer);
    const result = await recordSuspension(attempt, bearer);
    userBinding.afterResponse();
    return result;
  };
  const sentToken = isTokenStale() ? await renewToken(readToken()) : readToken();
  try {
    return await attemptOnce(sentToken);
  } catch (error) {
    if (!isUnauthorized(error) || sentToken === null) throw error;
    userBinding.beforeSending(null);
    const renewedToken = await renewToken(sentToken);
    if (renewedToken === null) throw error;
    try {
      return await attemptOnce(renewedToken);
    } catch (retryError) {
      if (isUnauthorized(retryError)) endSessionOfToken(renewedToken);
      throw retryError;
    }
  }
}
