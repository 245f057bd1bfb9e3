/**
 * Ids of script elements that contain JSON. They are separate from the schemas, because the page's first
 * script needs only the ids.
 */
export const DISCOVERY_ELEMENT_ID = 'discovery';
export const SITE_CONFIG_ELEMENT_ID = 'site-config';
export const HYDRATION_ELEMENT_ID = 'drawn';

/**
 * First attribute of a screen's noscript element that explains what is missing without JavaScript. If a
 * screen contains such an element, the page omits the general notice.
 */
export const NOTICE_ATTRIBUTE = 'data-notice';
