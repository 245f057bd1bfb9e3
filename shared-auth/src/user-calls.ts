import { networkError } from './send.ts';

/**
 * Loads the calls for signing in, with their schemas, on first use. Most visitors only browse, and the first
 * screen should not wait for them. Throws ApiError if loading fails.
 */
export async function userCalls() {
  try {
    return await import(/* webpackChunkName: "user-calls" */ './every-user-call.ts');
  } catch (error) {
    throw networkError(error);
  }
}
