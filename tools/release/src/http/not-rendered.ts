/**
 * Status of a renderer's response without a page. The gateway or nginx then sends the site's static page. No
 * page has this status, so they can tell such a response from a page.
 */
export const NOT_RENDERED_STATUS = 501;

/** Response header with the reason why there is no page. */
export const NOT_RENDERED_HEADER = 'x-not-drawn';
