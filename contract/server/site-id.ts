/** Header of /healthz that says which site an API belongs to: the public address of the site, as SITE_URL has it. */
export const SITE_HEADER = 'second-gear-site';
