/** Response header of the API's /healthz. It contains SITE_URL, the public URL of the site. */
export const SITE_URL_HEADER = 'second-gear-site';
