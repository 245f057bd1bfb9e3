export { TOKEN_KEY } from '@second-gear/contract/token-key';

/** Holds whose the session is and when it came. */
export const RECORD_KEY = 'sg-session';

/** Holds the uid of who logged out here until the sign-in service has signed them out too. */
export const LEFT_KEY = 'sg-left';
