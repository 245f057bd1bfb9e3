export { TOKEN_KEY } from '@second-gear/contract/token-key';

/** Holds whose the session is and when it came. */
export const RECORD_KEY = 'sg-session';
