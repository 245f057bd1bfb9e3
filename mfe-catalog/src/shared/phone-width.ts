/**
 * Maximum screen width at which cars are shown as rows, and sections of the home page scroll horizontally.
 * 599 px at the browser's default font size.
 */
export const PHONE_MAX_WIDTH = '37.4375rem';
