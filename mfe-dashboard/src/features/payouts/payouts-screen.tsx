import type { ReactElement } from 'react';
import { Screen } from '../../shared/screen.tsx';
import { AccountSection } from './account-section.tsx';
import { BalanceSection } from './balance.tsx';
import { PayoutList } from './payout-list.tsx';
import { payouts } from './texts.ts';

/** What a seller has earned: where the money is, where it goes, and each payout. */
export const PayoutsScreen = (): ReactElement => (
  <Screen title={payouts.title}>
    <BalanceSection />
    <AccountSection />
    <PayoutList />
  </Screen>
);
