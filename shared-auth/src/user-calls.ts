import { createNetworkError } from './send.ts';

/**
 * Loads the calls for signing in, with their schemas, on first use. Most visitors only browse, so the first
 * screen does not include them. Throws ApiError if loading fails.
 */
export async function loadUserCalls() {
  try {
    return await import(/* webpackChunkName: "user-calls" */ './user-call-schemas.ts');
  } catch (error) {
    throw createNetworkError(error);
  }
}
