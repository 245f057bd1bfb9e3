import { __PRIVATE__ } from 'styled-components';

/**
 * Enables component styles in tests. Call it before rendering. Styles are disabled by default, because jsdom
 * matches every rule against every element, which took 40% of the time of form tests. Like
 * jest-styled-components, this function uses a private API of styled-components.
 */
export function enableStyles(isEnabled = true): void {
  __PRIVATE__.mainSheet.options.isServer = !isEnabled;
}
