/**
 * The calls that are about whoever signs in. They come with their schemas when one is made first: most visitors only
 * look, and no first screen should wait for them.
 */
export const userCalls = () => import(/* webpackChunkName: "user-calls" */ '@second-gear/contract/user');
