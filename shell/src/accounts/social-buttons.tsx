import { siteConfig } from '@second-gear/contract/site-config-reader';
import { prepareSignIn, type ProviderName, signInWithProvider } from '@second-gear/shared-auth/session';
import { SignInError } from '@second-gear/shared-auth/sign-in-error';
import { Button } from '@second-gear/ui/button';
import { notify } from '@second-gear/ui/toast';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type Failure, failureOf } from '../forms/failure.ts';
import { reportLink } from './report-link.ts';
import { texts } from './texts.ts';

const words = texts.social;
const WAYS: readonly ProviderName[] = ['google', 'github', 'twitter'];

const Group = styled.div`
  display: grid;
  gap: var(--sg-space-3);
  margin-top: var(--sg-space-5);

  > .or {
    display: flex;
    align-items: center;
    gap: var(--sg-space-3);
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
    &::before,
    &::after {
      content: '';
      flex: 1;
      border-top: 1px solid var(--sg-line);
    }
  }
  .why {
    margin-top: var(--sg-space-1);
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
`;

function OffButton({ way }: { way: ProviderName }): ReactElement {
  const why = useId();
  return (
    <div>
      <Button variant="secondary" block aria-disabled aria-describedby={why}>
        {words.with[way]}
      </Button>
      <p className="why" id={why}>
        {words.off[way]}
      </p>
    </div>
  );
}

/** Buttons for other sign-in providers. A provider that isn't configured shows a message. */
export function SocialButtons({
  onFailure,
  onEmail,
}: {
  onFailure: (failure: Failure | null) => void;
  /** Called with the email of an existing account, which must sign in first. */
  onEmail: (email: string) => void;
}): ReactElement {
  const [busy, setBusy] = useState<ProviderName | null>(null);
  // A second press may come before React renders the first one.
  const underWay = useRef<ProviderName | null>(null);
  const enabled = siteConfig().authProviders;

  useEffect(() => {
    // A press loads the service again and shows the failure.
    prepareSignIn().catch((error: unknown) => {
      console.warn('The sign-in service is not ready', error);
    });
  }, []);

  // Another provider's button replaces the open popup, which may be hidden behind this window.
  const signIn = async (way: ProviderName) => {
    if (underWay.current === way) return;
    underWay.current = way;
    setBusy(way);
    onFailure(null);
    let isTold = false;
    const end = () => {
      if (underWay.current !== way) return;
      underWay.current = null;
      setBusy(null);
    };
    const tell = (error: unknown) => {
      if (isTold) return;
      isTold = true;
      const failure = failureOf(error);
      notify.error(failure.message);
      onFailure(failure);
      if (error instanceof SignInError && error.email !== null) onEmail(error.email);
      end();
    };
    try {
      reportLink(await signInWithProvider(way, tell));
      notify.success(texts.login.done);
      end();
    } catch (error) {
      tell(error);
    }
  };

  return (
    <Group role="group" aria-label={words.label}>
      <p className="or" aria-hidden="true">
        {words.or}
      </p>
      {WAYS.map((way) =>
        enabled.includes(way) ? (
          <Button key={way} variant="secondary" block loading={busy === way} onClick={() => void signIn(way)}>
            {words.with[way]}
          </Button>
        ) : (
          <OffButton key={way} way={way} />
        ),
      )}
    </Group>
  );
}
