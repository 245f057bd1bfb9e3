import type { StripeElementStyle } from '@stripe/stripe-js';
import { useMemo, useSyncExternalStore } from 'react';

/** The card field is a frame of another origin: it inherits no style and has to be told ours. */
function currentStyle(): StripeElementStyle {
  const root = getComputedStyle(document.documentElement);
  const token = (name: string) => root.getPropertyValue(`--sg-${name}`).trim();
  return {
    base: {
      color: token('ink'),
      iconColor: token('ink-2'),
      fontFamily: token('font-body'),
      // Below 16 px phones zoom into the field.
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

/** The card field's style in the theme on show; a new object only when a colour or font changed. */
export function useCardStyle(): StripeElementStyle {
  const style = useSyncExternalStore(onThemeChange, snapshot);
  return useMemo(() => JSON.parse(style) as StripeElementStyle, [style]);
}
