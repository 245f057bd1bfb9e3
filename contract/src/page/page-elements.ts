/**
 * Ids of the inert JSON blocks in composed pages. Separate from the schemas, which boot code does not need.
 */
export const DISCOVERY_ELEMENT_ID = 'discovery';
export const SITE_CONFIG_ELEMENT_ID = 'site-config';
export const HYDRATION_ELEMENT_ID = 'drawn';

/**
 * First attribute of a noscript element that explains what a screen lacks. The page then adds no notice of
 * its own.
 */
export const NOTICE_ATTRIBUTE = 'data-notice';
