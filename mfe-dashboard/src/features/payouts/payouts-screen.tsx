import type { ReactElement } from 'react';
import { Screen } from '../../shared/screen.tsx';
import { AccountSection } from './account-section.tsx';
import { BalanceSection } from './balance.tsx';
import { PayoutList } from './payout-list.tsx';
import { payouts } from './texts.ts';

/** Shows a seller's earnings: balance, payout account and payouts. */
export const PayoutsScreen = (): ReactElement => (
  <Screen title={payouts.title}>
    <BalanceSection />
    <AccountSection />
    <PayoutList />
  </Screen>
);
