import { __PRIVATE__ } from 'styled-components';

/**
 * Enables component styles in tests. Off by default, because jsdom matches every rule against every element
 * in a query, which took two fifths of the time of form tests. Uses the same object as
 * jest-styled-components. Call it before anything is rendered.
 */
export function renderStyles(on = true): void {
  __PRIVATE__.mainSheet.options.isServer = !on;
}
