/**
 * Ids of the script elements with JSON in the site's pages. They are not defined next to the schemas, because
 * the page's first script needs the ids but no schemas.
 */
export const DISCOVERY_ELEMENT_ID = 'discovery';
export const SITE_CONFIG_ELEMENT_ID = 'site-config';
export const HYDRATION_ELEMENT_ID = 'drawn';

/**
 * Attribute of a noscript element that explains what a screen lacks without JavaScript. It must be the
 * element's first attribute. If a screen contains such an element, the page adds no notice of its own.
 */
export const NOTICE_ATTRIBUTE = 'data-notice';
