/**
 * Status of a renderer's response without a page, for which servers send the site's static page. No page has
 * this status, so a web server can distinguish the two.
 */
export const NOT_RENDERED_STATUS = 501;

/** Response header with the reason why there is no page. */
export const NOT_RENDERED_HEADER = 'x-not-drawn';
