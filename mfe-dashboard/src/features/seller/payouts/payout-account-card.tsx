import { toErrorMessage } from '@second-gear/contract/error-message';
import type { PayoutAccount } from '@second-gear/contract/payouts';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { Icon } from '@second-gear/ui/icon';
import { Card, Cluster, Stack } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { navigateToExternal } from './navigate-to-external.ts';
import { texts } from './texts.ts';
import { usePayoutAccountLink } from './use-payout-account-link.ts';

const AccountBox = styled(Card)`
  h3 {
    font-size: var(--sg-text-l);
  }
  .help {
    color: var(--sg-ink-2);
    font-size: var(--sg-text-s);
  }
`;

/**
 * Shows the status of the seller's payout account. Links to the provider's pages if the seller must act
 * there.
 */
export function PayoutAccountCard({
  state,
  onLeave = navigateToExternal,
}: {
  state: PayoutAccount['state'];
  /** Navigates to another site. */
  onLeave?: (url: string) => void;
}): ReactElement {
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
              <Button icon="external" loading={link.busy} onClick={link.go}>
                {stateTexts.button}
              </Button>
            </div>
            <p className="help">{texts.account.opens}</p>
            <FormError>{link.error ? toErrorMessage(link.error) : null}</FormError>
          </>
        ) : null}
      </Stack>
    </AccountBox>
  );
}
