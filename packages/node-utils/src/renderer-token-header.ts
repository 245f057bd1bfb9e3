/** Request header with RENDERER_TOKEN, which exempts a renderer's reads from the API's rate limit. */
export const RENDERER_TOKEN_HEADER = 'second-gear-renderer-token';
