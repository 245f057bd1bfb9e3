import type { StripeElementStyle } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

/** The card field is a cross-origin iframe: it inherits no styles, so it receives ours. */
function currentStyle(): StripeElementStyle {
  const root = getComputedStyle(document.documentElement);
  const token = (name: string) => root.getPropertyValue(`--sg-${name}`).trim();
  return {
    base: {
      color: token('ink'),
      iconColor: token('ink-2'),
      fontFamily: token('font-body'),
      // Below 16 px, phones zoom into the field.
      fontSize: '16px',
      lineHeight: '24px',
      '::placeholder': { color: token('ink-2') },
      ':-webkit-autofill': { color: token('ink') },
    },
    invalid: { color: token('danger-ink'), iconColor: token('danger-ink') },
  };
}

function onThemeChange(changed: () => void): () => void {
  const system = window.matchMedia('(prefers-color-scheme: dark)');
  const chosen = new MutationObserver(changed);
  chosen.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  system.addEventListener('change', changed);
  return () => {
    chosen.disconnect();
    system.removeEventListener('change', changed);
  };
}

const snapshot = () => JSON.stringify(currentStyle());

/** Returns the card field's style in the current theme. The object changes only with its colors or font. */
export function useCardStyle(): StripeElementStyle {
  const style = useSyncExternalStore(onThemeChange, snapshot);
  return useMemo(() => JSON.parse(style) as StripeElementStyle, [style]);
}
