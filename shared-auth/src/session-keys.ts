export { TOKEN_KEY } from '@second-gear/federation/token-key';

/** Local storage key of the session's user and start time. */
export const SESSION_RECORD_KEY = 'sg-session';

/**
 * Local storage key of the uid of a user who logged out on this site. It is stored until the sign-in service
 * has signed the user out too.
 */
export const SIGNING_OUT_UID_KEY = 'sg-left';
