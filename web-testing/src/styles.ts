import { __PRIVATE__ } from 'styled-components';

/**
 * Whether styles of components get into the page of a test. They do not unless a test file calls this: jsdom matches every
 * rule against every element that a query looks at, which was two fifths of the time that the tests of forms took.
 * jest-styled-components reaches the same object in the same way. Call it before anything is rendered.
 */
export function renderStyles(on = true): void {
  __PRIVATE__.mainSheet.options.isServer = !on;
}
