/** Ids of the inert JSON blocks that composed pages carry. Apart from the schemas, which boot code does not need. */
export const DISCOVERY_ELEMENT_ID = 'discovery';
export const SITE_CONFIG_ELEMENT_ID = 'site-config';
export const DRAWN_ELEMENT_ID = 'drawn';
