import { Button } from '@second-gear/ui/button';
import { Icon } from '@second-gear/ui/icon';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useOffline } from '../connection/use-offline.ts';
import { PageHead } from '../layout/page-head.tsx';
import { common } from '../texts.ts';
import { texts } from './texts.ts';

const { offline } = common;

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
 * Replaces a remote that failed to load or to render; the rest of the site stays usable. While the site is
 * unreachable, the fallback says so, and it retries once the site is reachable.
 */
export function RemoteFallback({
  onRetry,
  isScreen = false,
}: {
  onRetry: () => void | Promise<void>;
  /** Whether the fallback replaces a whole screen. It then also sets the page title. */
  isScreen?: boolean;
}) {
  const [busy, setBusy] = useState(false);
  const isOffline = useOffline(() => void retry());
  const title = isOffline ? offline.title : texts.fallbackTitle;

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
      {isScreen && <PageHead title={title} noindex />}
      <Icon name="gearbox" size={48} />
      <h1>{title}</h1>
      <p>{isOffline ? offline.text : texts.fallbackText}</p>
      <Button variant="primary" loading={busy} onClick={() => void retry()}>
        {texts.retry}
      </Button>
    </Panel>
  );
}
