/**
 * Ids of script elements that contain JSON. They are not in the modules of the schemas, because the page's
 * first script needs the ids but no schemas.
 */
export const DISCOVERY_ELEMENT_ID = 'discovery';
export const SITE_CONFIG_ELEMENT_ID = 'site-config';
export const HYDRATION_ELEMENT_ID = 'drawn';

/**
 * First attribute of a noscript element in a screen, which explains what is missing without JavaScript. If a
 * screen contains such an element, the page does not add the general notice.
 */
export const NOTICE_ATTRIBUTE = 'data-notice';
