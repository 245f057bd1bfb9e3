function supportsLookbehind(): boolean {
  try {
    return new RegExp('(?<=a)b').test('ab');
  } catch {
    return false;
  }
}

/**
 * Returns whether the browser has the features that the site can't work without. Browsers older than those in
 * .browserslistrc lack at least one of them. Old browsers run this function too, so it must check for every
 * newer API before using it.
 */
export const hasRequiredFeatures = (): boolean =>
  'toSorted' in Array.prototype &&
  'timeout' in AbortSignal &&
  CSS.supports('selector(:has(a))') &&
  CSS.supports('color', 'color-mix(in srgb,red,red)') &&
  supportsLookbehind();
