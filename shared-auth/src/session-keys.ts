export { TOKEN_KEY } from '@second-gear/contract/token-key';

/** Stores the session's user and start time. */
export const SESSION_RECORD_KEY = 'sg-session';

/** Stores the uid of a user who logged out here, until the sign-in service has signed them out too. */
export const SIGNING_OUT_UID_KEY = 'sg-left';
