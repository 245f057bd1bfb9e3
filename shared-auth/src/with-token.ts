import type { Call } from '@second-gear/contract/call';
import { ApiError, OTHER_PERSON, otherPersonError } from './api-error.ts';
import { renewToken, tokenIsStale } from './renewal.ts';
import {
  endSessionOf,
  readRecord,
  readToken,
  recheckSession,
  storedUid,
  subjectOf,
} from './session-record.ts';
import { useSession } from './session-state.ts';
import { isSuspension } from './suspension.ts';

type Attempt<T> = (bearer: string | null) => Promise<T>;

const isUnauthorized = (error: unknown): error is ApiError =>
  error instanceof ApiError && error.status === 401 && error.code !== OTHER_PERSON;

/** Runs `attempt` and records a suspension that it returns, unless another user has signed in since. */
async function noting<T>(attempt: Attempt<T>, bearer: string | null): Promise<T> {
  try {
    return await attempt(bearer);
  } catch (error) {
    if (isSuspension(error) && bearer === readToken()) useSession.setState({ suspended: error.message });
    throw error;
  }
}

/**
 * Runs a public call. Never waits for a token. Repeats the call without a token if the server rejects the
 * token.
 */
async function publicly<T>(attempt: Attempt<T>): Promise<T> {
  const sent = tokenIsStale() ? null : readToken();
  try {
    return await noting(attempt, sent);
  } catch (error) {
    if (!isUnauthorized(error) || sent === null) throw error;
    const renewed = await renewToken(sent);
    if (renewed === null) return attempt(null);
    try {
      return await noting(attempt, renewed);
    } catch (again) {
      if (!isUnauthorized(again)) throw again;
      endSessionOf(renewed);
      return attempt(null);
    }
  }
}

/**
 * Binds a call to the user whom the page shows. Another tab may have signed in another user without this
 * page's knowledge.
 */
function holdToPerson() {
  const owner = useSession.getState().user?.uid ?? storedUid();
  const known = readRecord() !== null;
  const refuse = (): never => {
    recheckSession();
    throw otherPersonError();
  };
  return {
    /** Throws if the call would be sent as another user. */
    beforeSending: (bearer: string | null): void => {
      const now = storedUid();
      const subject = bearer === null ? null : subjectOf(bearer);
      if ((now !== null && now !== owner) || (subject !== null && subject !== owner)) refuse();
    },
    /** Throws if the response is for a user who is no longer signed in. */
    afterAnswer: (): void => {
      const now = storedUid();
      if (now === null ? known : now !== owner) refuse();
    },
  };
}

/**
 * Runs `attempt` with the session token. Renews an expired token first, except for public calls, which never
 * wait. After a 401, renews the token once; a second 401, or no new token, ends the session. A public call is
 * then repeated without a token. Records a suspension in the session. All other calls belong to the user who
 * is signed in when they begin. They are not sent as another user, and a response that arrives after that
 * user is gone is discarded (ApiError with code `other_person`).
 */
export async function withToken<T>(call: Call, attempt: Attempt<T>): Promise<T> {
  if (call.access === 'public') return publicly(attempt);
  const person = holdToPerson();
  const once = async (bearer: string | null): Promise<T> => {
    person.beforeSending(bearer);
    const answer = await noting(attempt, bearer);
    person.afterAnswer();
    return answer;
  };
  const sent = tokenIsStale() ? await renewToken(readToken()) : readToken();
  try {
    return await once(sent);
  } catch (error) {
    if (!isUnauthorized(error) || sent === null) throw error;
    person.beforeSending(null);
    const renewed = await renewToken(sent);
    if (renewed === null) throw error;
    try {
      return await once(renewed);
    } catch (again) {
      if (isUnauthorized(again)) endSessionOf(renewed);
      throw again;
    }
  }
}
