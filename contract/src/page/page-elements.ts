/** Ids of the inert JSON blocks that composed pages carry. Apart from the schemas, which boot code does not need. */
export const DISCOVERY_ELEMENT_ID = 'discovery';
export const SITE_CONFIG_ELEMENT_ID = 'site-config';
export const DRAWN_ELEMENT_ID = 'drawn';

/** Marks a noscript element, as its first attribute, that says what a screen lacks: its page adds no notice of its own. */
export const NOTICE_ATTRIBUTE = 'data-notice';
