/** Header of /healthz that names the API's site: the public URL in SITE_URL. */
export const SITE_HEADER = 'second-gear-site';
