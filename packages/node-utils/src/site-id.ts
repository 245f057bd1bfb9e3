/** Response header of /healthz with the API's setting SITE_URL, the public URL of its site. */
export const SITE_URL_HEADER = 'second-gear-site';
