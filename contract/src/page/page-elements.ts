/**
 * Ids of the inert JSON blocks in composed pages. They are not defined next to the schemas, because boot code
 * needs the ids but no schemas.
 */
export const DISCOVERY_ELEMENT_ID = 'discovery';
export const SITE_CONFIG_ELEMENT_ID = 'site-config';
export const HYDRATION_ELEMENT_ID = 'drawn';

/**
 * First attribute of a noscript element that explains what a screen lacks without JavaScript. If a screen
 * contains such an element, the page adds no notice of its own.
 */
export const NOTICE_ATTRIBUTE = 'data-notice';
