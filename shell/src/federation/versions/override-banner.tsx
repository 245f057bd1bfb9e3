import { Button } from '@second-gear/ui/button';
import { type ReactElement, useSyncExternalStore } from 'react';
import { styled } from 'styled-components';
import { texts } from '../texts.ts';
import { clearVersionOverrides } from './version-override.ts';
import type { TabVersions } from './versions.ts';

const Bar = styled.aside`
  position: sticky;
  bottom: var(--sg-bottom-bar, 0px);
  z-index: var(--sg-z-header);
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: var(--sg-space-2) var(--sg-space-4);
  padding: var(--sg-space-2) var(--sg-space-4);
  border-top: 1px solid var(--sg-line-strong);
  background: var(--sg-warning-soft);
  color: var(--sg-on-warning-soft);

  p {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;

/** Shows which versions this session overrides, with a button to end the overrides. */
export function OverrideBanner({ versions }: { versions: TabVersions }): ReactElement | null {
  const unknownRemotes = useSyncExternalStore(versions.onUnknownRemotes, versions.getUnknownRemotes);
  const overrides = Object.entries(versions.overrides);
  if (overrides.length === 0) return null;
  return (
    <Bar aria-label={texts.versionOverride.name}>
      {overrides.map(([remote, version]) => (
        <p key={remote}>
          {unknownRemotes.includes(remote)
            ? texts.versionOverride.unknown(remote, version)
            : texts.versionOverride.shown(remote, version)}
        </p>
      ))}
      <Button
        size="s"
        variant="secondary"
        onClick={() => clearVersionOverrides(overrides.map(([remote]) => remote))}
      >
        {texts.versionOverride.leave}
      </Button>
    </Bar>
  );
}
