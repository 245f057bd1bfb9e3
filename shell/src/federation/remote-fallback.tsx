import { Button } from '@second-gear/ui/button';
import { Icon } from '@second-gear/ui/icon';
import { useState } from 'react';
import { styled } from 'styled-components';
import { texts } from './texts.ts';

const Panel = styled.section`
  display: grid;
  justify-items: center;
  gap: var(--sg-space-4);
  padding: clamp(2rem, 8vw, 6rem) var(--sg-space-4);
  text-align: center;
  color: var(--sg-ink);

  p {
    max-width: 48ch;
    margin: 0;
    color: var(--sg-ink-2);
  }
`;

/**
 * What stands in for a remote that could not be loaded or that failed while rendering. The rest of
 * the site stays as it is.
 */
export function RemoteFallback({ onRetry }: { onRetry: () => void | Promise<void> }) {
  const [busy, setBusy] = useState(false);

  async function retry(): Promise<void> {
    setBusy(true);
    try {
      await onRetry();
    } finally {
      setBusy(false);
    }
  }

  return (
    <Panel role="alert" data-testid="remote-fallback">
      <Icon name="gearbox" size={48} />
      <h1>{texts.fallbackTitle}</h1>
      <p>{texts.fallbackText}</p>
      <Button variant="primary" loading={busy} onClick={() => void retry()}>
        {texts.retry}
      </Button>
    </Panel>
  );
}
