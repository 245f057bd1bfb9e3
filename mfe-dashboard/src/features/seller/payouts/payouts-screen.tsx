import type { ReactElement } from 'react';
import { Screen } from '../../../shared/components/screen.tsx';
import { BalanceSection } from './balance-section.tsx';
import { PayoutAccountSection } from './payout-account-section.tsx';
import { PayoutList } from './payout-list.tsx';
import { texts } from './texts.ts';

/** Shows a seller's earnings: balance, payout account and payouts. */
export const PayoutsScreen = (): ReactElement => (
  <Screen title={texts.title}>
    <BalanceSection />
    <PayoutAccountSection />
    <PayoutList />
  </Screen>
);
