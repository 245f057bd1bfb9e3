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

/** Runs `attempt`; what it is told of a suspension is noted, unless somebody else has signed in meanwhile. */
async function noting<T>(attempt: Attempt<T>, bearer: string | null): Promise<T> {
  try {
    return await attempt(bearer);
  } catch (error) {
    if (isSuspension(error) && bearer === readToken()) useSession.setState({ suspended: error.message });
    throw error;
  }
}

/** A call that anybody may make waits for no token, and is made once more without one that opens nothing. */
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
 * Holds a call to the person whose page makes it: the one whom the page shows, which another tab may have replaced
 * without word of it here yet.
 */
function holdToPerson() {
  const owner = useSession.getState().user?.uid ?? storedUid();
  const known = readRecord() !== null;
  const refuse = (): never => {
    recheckSession();
    throw otherPersonError();
  };
  return {
    /** Throws when the call would be made as somebody else. */
    beforeSending: (bearer: string | null): void => {
      const now = storedUid();
      const subject = bearer === null ? null : subjectOf(bearer);
      if ((now !== null && now !== owner) || (subject !== null && subject !== owner)) refuse();
    },
    /** Throws when the answer is for somebody who is not signed in any more. */
    afterAnswer: (): void => {
      const now = storedUid();
      if (now === null ? known : now !== owner) refuse();
    },
  };
}

/**
 * Runs `attempt` with the session's token. An ended token is renewed first, except for public calls,
 * which never wait for it. After a 401 the token is renewed once; a second 401, or no new token, ends
 * the session. A public call is then made once more without a token. A refusal for a suspension is noted in the session.
 * Any other call belongs to the person who is signed in when it begins: it is not sent as somebody else, and an answer
 * that comes when that person is gone is thrown away (ApiError with code `other_person`).
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
