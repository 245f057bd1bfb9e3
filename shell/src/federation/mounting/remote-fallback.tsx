import { Button } from '@second-gear/ui/button';
import { Icon } from '@second-gear/ui/icon';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useOffline } from '../../connection/use-offline.ts';
import { PageHead } from '../../screen/page-head.tsx';
import { common } from '../../texts.ts';
import { texts } from '../texts.ts';

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
 * Replaces a remote that failed to load or to render. The rest of the site stays usable. While the site is
 * unreachable, the fallback shows a message about it and retries once the site is reachable.
 */
export function RemoteFallback({
  onRetry,
  isScreen = false,
  title = texts.fallbackTitle,
  text = texts.fallbackText,
}: {
  onRetry: () => void | Promise<void>;
  /** Whether the fallback replaces a whole screen. It then also sets the page title. */
  isScreen?: boolean;
  /** Shown unless the site is unreachable. */
  title?: string;
  text?: string;
}) {
  const [busy, setBusy] = useState(false);
  const isOffline = useOffline(() => void retry());
  const shownTexts = isOffline ? offline : { title, text };

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
      {isScreen && <PageHead title={shownTexts.title} noindex />}
      <Icon name="gearbox" size={48} />
      <h1>{shownTexts.title}</h1>
      <p>{shownTexts.text}</p>
      <Button variant="primary" loading={busy} onClick={() => void retry()}>
        {texts.retry}
      </Button>
    </Panel>
  );
}
