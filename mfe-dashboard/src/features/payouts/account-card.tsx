import { failureText } from '@second-gear/contract/failure-text';
import type { PayoutAccount } from '@second-gear/contract/payouts';
import { Button } from '@second-gear/ui/button';
import { FormError } from '@second-gear/ui/field';
import { Icon } from '@second-gear/ui/icon';
import { Card, Cluster, Stack } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { styled } from 'styled-components';
import { leaveTo } from './leave.ts';
import { payouts } from './texts.ts';
import { useAccountLink } from './use-account-link.ts';

const texts = payouts.account;

const Sheet = styled(Card)`
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
export function AccountCard({
  state,
  leave = leaveTo,
}: {
  state: PayoutAccount['state'];
  /** Navigates to another site. */
  leave?: (address: string) => void;
}): ReactElement {
  const link = useAccountLink(leave);
  const words = texts[state];
  return (
    <Sheet>
      <Stack gap={3}>
        <Cluster as="h3" gap={2}>
          <Icon name={state === 'ready' ? 'check' : 'info'} size={20} />
          {words.title}
        </Cluster>
        <p>{words.text}</p>
        {'button' in words ? (
          <>
            <div>
              <Button icon="external" loading={link.busy} onClick={link.go}>
                {words.button}
              </Button>
            </div>
            <p className="help">{texts.opens}</p>
            <FormError>{link.error ? failureText(link.error) : null}</FormError>
          </>
        ) : null}
      </Stack>
    </Sheet>
  );
}
