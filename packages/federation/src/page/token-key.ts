/** Key of the session token in local storage, as in the specification. */
export const TOKEN_KEY = 'token';
