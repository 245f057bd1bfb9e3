/** The spec's key of the session token; the second key holds whose it is and when it came. */
export const TOKEN_KEY = 'token';
export const RECORD_KEY = 'sg-session';
