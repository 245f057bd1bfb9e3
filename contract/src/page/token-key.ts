/** Key of local storage that holds the session's token, as the specification names it. */
export const TOKEN_KEY = 'token';
