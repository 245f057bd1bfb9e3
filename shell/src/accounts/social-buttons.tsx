import { readSiteConfig } from '@second-gear/federation/site-config-reader';
import {
  prepareSignIn,
  type ProviderName,
  type SignIn,
  signInWithProvider,
} from '@second-gear/shared-auth/session';
import { SignInError } from '@second-gear/shared-auth/sign-in-error';
import { Button } from '@second-gear/ui/button';
import { notify } from '@second-gear/ui/toast';
import { type ReactElement, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { type Failure, toFailure } from '../forms/failure.tsx';
import { texts } from './texts.ts';

const socialTexts = texts.social;
const PROVIDERS: readonly ProviderName[] = ['google', 'github', 'twitter'];

const ButtonGroup = styled.div`
  display: grid;
  gap: var(--sg-space-3);
  margin-top: var(--sg-space-5);

  > .separator {
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
  .reason {
    margin-top: var(--sg-space-1);
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
`;

function DisabledProviderButton({ provider }: { provider: ProviderName }): ReactElement {
  const reasonId = useId();
  return (
    <div>
      <Button variant="secondary" block aria-disabled aria-describedby={reasonId}>
        {socialTexts.buttons[provider]}
      </Button>
      <p className="reason" id={reasonId}>
        {socialTexts.unavailable[provider]}
      </p>
    </div>
  );
}

/** Shows whether a sign-in also linked a second provider to the account. */
export function notifyLinkResult({ linked, linkError }: SignIn): void {
  if (linked) notify.success(socialTexts.linkSucceeded(socialTexts.linked[linked]));
  if (linkError) notify.error(socialTexts.linkFailed(linkError.message));
}

/** Buttons for other sign-in providers. A provider that isn't configured shows a message. */
export function SocialButtons({
  onFailure,
  onEmail,
}: {
  onFailure: (failure: Failure | null) => void;
  /**
   * Called if an account with this email already exists. Its owner must sign in with the existing method
   * first.
   */
  onEmail: (email: string) => void;
}): ReactElement {
  const [busyProvider, setBusyProvider] = useState<ProviderName | null>(null);
  // A second press may come before React renders the first one.
  const pendingProvider = useRef<ProviderName | null>(null);
  const enabled = readSiteConfig().authProviders;

  useEffect(() => {
    // This is only a warning, because a press on a button loads the service again and shows the error.
    prepareSignIn().catch((error: unknown) => {
      console.warn('Could not load the sign-in service', error);
    });
  }, []);

  // Signs in with a provider. Pressing another provider's button replaces the open popup, which may be hidden
  // behind this window.
  const signIn = async (provider: ProviderName) => {
    if (pendingProvider.current === provider) return;
    pendingProvider.current = provider;
    setBusyProvider(provider);
    onFailure(null);
    let isReported = false;
    const finish = () => {
      if (pendingProvider.current !== provider) return;
      pendingProvider.current = null;
      setBusyProvider(null);
    };
    const reportFailure = (error: unknown) => {
      if (isReported) return;
      isReported = true;
      const failure = toFailure(error);
      notify.error(failure.message);
      onFailure(failure);
      if (error instanceof SignInError && error.email !== null) onEmail(error.email);
      finish();
    };
    try {
      notifyLinkResult(await signInWithProvider(provider, reportFailure));
      notify.success(texts.login.done);
      finish();
    } catch (error) {
      reportFailure(error);
    }
  };

  return (
    <ButtonGroup role="group" aria-label={socialTexts.label}>
      <p className="separator" aria-hidden="true">
        {socialTexts.or}
      </p>
      {PROVIDERS.map((provider) =>
        enabled.includes(provider) ? (
          <Button
            key={provider}
            variant="secondary"
            block
            loading={busyProvider === provider}
            onClick={() => void signIn(provider)}
          >
            {socialTexts.buttons[provider]}
          </Button>
        ) : (
          <DisabledProviderButton key={provider} provider={provider} />
        ),
      )}
    </ButtonGroup>
  );
}
