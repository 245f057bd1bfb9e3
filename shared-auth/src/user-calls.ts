import { networkError } from './send.ts';

/**
 * The calls that are about whoever signs in. They come with their schemas when one is made first: most visitors only
 * look, and no first screen should wait for them. Throws ApiError where they do not come.
 */
export async function userCalls() {
  try {
    return await import(/* webpackChunkName: "user-calls" */ './every-user-call.ts');
  } catch (error) {
    throw networkError(error);
  }
}
