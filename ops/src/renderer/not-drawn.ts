/**
 * Status of a renderer's answer that is no page: whoever asked sends the site's static page. None that a page can have,
 * so that a web server in front can tell them apart by it.
 */
export const NOT_DRAWN_STATUS = 501;

/** Header of such an answer that says why. */
export const NOT_DRAWN_HEADER = 'x-not-drawn';
