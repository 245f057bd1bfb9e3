import { __PRIVATE__ } from 'styled-components';

/**
 * Enables component styles in tests. They are off by default, because jsdom matches every rule against every
 * element in a query, which took two fifths of the time of form tests. Uses the same object as
 * jest-styled-components. Call it before anything is rendered.
 */
export function enableStyles(isEnabled = true): void {
  __PRIVATE__.mainSheet.options.isServer = !isEnabled;
}
