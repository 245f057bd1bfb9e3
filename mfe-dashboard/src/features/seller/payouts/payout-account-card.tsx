import { toErrorMessage, UserFacingError } from '@second-gear/contract/error-message';
import type { PayoutAccount } from '@second-gear/contract/payouts';
import { useSingleFlightMutation } from '@second-gear/shared-auth/use-single-flight-mutation';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { Icon } from '@second-gear/ui/icon';
import { Card, Cluster, Stack } from '@second-gear/ui/layout';
import { type ReactElement, useEffect } from 'react';
import { styled } from 'styled-components';
import { getPayoutAccountLink } from './api.ts';
import { navigateToExternal } from './navigate-to-external.ts';
import { texts } from './texts.ts';

/**
 * Requests a link to the payment provider's pages and opens it. `busy` stays true until the browser leaves
 * the page. It is reset if the browser later restores the page from its cache.
 */
function usePayoutAccountLink(onLeave: (url: string) => void) {
  const link = useSingleFlightMutation({
    mutationFn: async () => {
      const { url } = await getPayoutAccountLink();
      try {
        onLeave(url);
      } catch (error) {
        throw new UserFacingError(texts.account.linkFailed, { cause: error });
      }
    },
  });
  const { reset } = link;
  useEffect(() => {
    const onShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset();
    };
    window.addEventListener('pageshow', onShow);
    return () => {
      window.removeEventListener('pageshow', onShow);
    };
  }, [reset]);
  return { openLink: () => link.mutate(), busy: link.isPending || link.isSuccess, error: link.error };
}

const AccountBox = styled(Card)`
  h3 {
    font-size: var(--sg-text-l);
  }
  .help {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
`;

interface Props {
  state: PayoutAccount['state'];
  /** Navigates to another site. */
  onLeave?: (url: string) => void;
}

/**
 * Shows the status of the seller's payout account. Links to the provider's pages if the seller must act
 * there.
 */
export function PayoutAccountCard({ state, onLeave = navigateToExternal }: Props): ReactElement {
  const link = usePayoutAccountLink(onLeave);
  const stateTexts = texts.account[state];
  return (
    <AccountBox>
      <Stack gap={3}>
        <Cluster as="h3" gap={2}>
          <Icon name={state === 'ready' ? 'check' : 'info'} size={20} />
          {stateTexts.title}
        </Cluster>
        <p>{stateTexts.text}</p>
        {'button' in stateTexts ? (
          <>
            <div>
              <Button icon="external" loading={link.busy} onClick={link.openLink}>
                {stateTexts.button}
              </Button>
            </div>
            <p className="help">{texts.account.linkHint}</p>
            <FormError>{link.error ? toErrorMessage(link.error) : null}</FormError>
          </>
        ) : null}
      </Stack>
    </AccountBox>
  );
}
