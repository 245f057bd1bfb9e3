import type { StripeElementStyle } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

/**
 * Returns the page's style for the card field, which is a cross-origin iframe and therefore inherits no
 * styles.
 */
function readStyle(): StripeElementStyle {
  const root = getComputedStyle(document.documentElement);
  const getToken = (name: string) => root.getPropertyValue(`--sg-${name}`).trim();
  return {
    base: {
      color: getToken('ink'),
      iconColor: getToken('ink-2'),
      fontFamily: getToken('font-body'),
      // Below 16 px, phones zoom into the field.
      fontSize: '16px',
      lineHeight: '24px',
      '::placeholder': { color: getToken('ink-2') },
      ':-webkit-autofill': { color: getToken('ink') },
    },
    invalid: { color: getToken('danger-ink'), iconColor: getToken('danger-ink') },
  };
}

function subscribeToTheme(onChange: () => void): () => void {
  const darkModeQuery = window.matchMedia('(prefers-color-scheme: dark)');
  const themeObserver = new MutationObserver(onChange);
  themeObserver.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  darkModeQuery.addEventListener('change', onChange);
  return () => {
    themeObserver.disconnect();
    darkModeQuery.removeEventListener('change', onChange);
  };
}

const readStyleSnapshot = () => JSON.stringify(readStyle());

/** Returns the card field's style in the current theme. The object changes only with its colors or font. */
export function useCardStyle(): StripeElementStyle {
  const style = useSyncExternalStore(subscribeToTheme, readStyleSnapshot);
  return useMemo(() => JSON.parse(style) as StripeElementStyle, [style]);
}
