import { formatPrice } from '@second-gear/contract/money';
import type { PayoutItem } from '@second-gear/contract/payouts';
import { SectionTitle } from '@second-gear/ui/layout';
import { Skeleton } from '@second-gear/ui/states';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactElement, useEffect, useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { QueryView } from '../../../shared/components/query-view.tsx';
import { RowBadge, RowNote } from '../../../shared/components/rows.tsx';
import { Screen } from '../../../shared/components/screen.tsx';
import { Tile, Tiles } from '../../../shared/components/tiles.tsx';
import { formatCarName, formatDay } from '../../../shared/format/format.ts';
import { createPriceColumn, createSerialColumn } from '../../../shared/table/columns.tsx';
import { PagedTable } from '../../../shared/table/paged-table.tsx';
import { common } from '../../../shared/texts.ts';
import { balanceQuery, listPayouts, payoutAccountQuery, payoutsQuery } from './api.ts';
import { PayoutAccountCard } from './payout-account-card.tsx';
import { texts } from './texts.ts';

function getStateText({ state, disputed, sentAt, stuck }: PayoutItem): string {
  if (state === 'sent') return sentAt === null ? texts.paid : texts.paidOn(formatDay(sentAt));
  if (disputed) return texts.disputed;
  return stuck && (state === 'owed' || state === 'sending') ? texts.stuck : texts.states[state];
}

/** Returns an additional note on a payout. Returns null if there is none. */
function getNoteText({ state, disputed, returned = 0 }: PayoutItem): string | null {
  if (returned > 0) return texts.partlyReturned(formatPrice(returned));
  return disputed && state !== 'sent' ? texts.disputedNote : null;
}

function getTone({ state, disputed, stuck, returned = 0 }: PayoutItem) {
  if (state === 'sent') return returned > 0 ? 'warning' : 'success';
  if (disputed) return 'danger';
  return stuck || state === 'waiting' ? 'warning' : 'neutral';
}

function StateCell({ payout }: { payout: PayoutItem }) {
  const note = getNoteText(payout);
  return (
    <>
      <RowBadge tone={getTone(payout)}>{getStateText(payout)}</RowBadge>
      {note === null ? null : <RowNote>{note}</RowNote>}
    </>
  );
}

/** Lists every payout of the seller, newest first, with its order. */
function PayoutList(): ReactElement {
  const query = useInfiniteQuery(payoutsQuery());
  return (
    <section aria-labelledby="payout-list">
      <SectionTitle id="payout-list">{texts.list}</SectionTitle>
      <PagedTable
        title={texts.list}
        noun={texts.noun}
        query={query}
        columns={[
          createSerialColumn(),
          {
            key: 'car',
            header: texts.car,
            rowHeader: true,
            cell: (payout) => <Link to={`/dashboard/sales/${payout.orderId}`}>{formatCarName(payout)}</Link>,
          },
          createPriceColumn(),
          { key: 'fee', header: texts.fee, align: 'end', cell: (payout) => formatPrice(payout.fee) },
          { key: 'amount', header: texts.amount, align: 'end', cell: (payout) => formatPrice(payout.amount) },
          { key: 'state', header: texts.state, cell: (payout) => <StateCell payout={payout} /> },
        ]}
        csv={{
          fileName: texts.csvFile,
          getPage: listPayouts,
          columns: [
            { header: common.brandName, value: (payout) => payout.brandName },
            { header: common.model, value: (payout) => payout.model },
            { header: texts.price, value: (payout) => payout.resellPrice },
            { header: texts.fee, value: (payout) => payout.fee },
            { header: texts.amount, value: (payout) => payout.amount },
            { header: texts.state, value: getStateText },
            { header: texts.handedOver, value: (payout) => payout.createdAt },
            { header: texts.sentAt, value: (payout) => payout.sentAt },
            { header: texts.returned, value: (payout) => payout.returned ?? 0 },
            { header: texts.order, value: (payout) => payout.orderId },
          ],
        }}
        empty={{ title: texts.empty, help: texts.emptyHelp, icon: 'card' }}
      />
    </section>
  );
}

const BALANCE_KEYS = ['held', 'due', 'paidOut', 'fees'] as const;

/** Shows the seller's money: held, due, paid out, and fees. */
const BalanceSection = (): ReactElement => (
  <section aria-labelledby="balance">
    <SectionTitle id="balance">{texts.balance.title}</SectionTitle>
    <QueryView
      query={useQuery(balanceQuery())}
      noun={texts.balance.noun}
      skeleton={
        <Tiles as="div" $columns={2}>
          {BALANCE_KEYS.map((balanceKey) => (
            <Skeleton key={balanceKey} height="7.25rem" radius="var(--sg-radius-l)" />
          ))}
        </Tiles>
      }
    >
      {(balance) => (
        <Tiles $columns={2}>
          {BALANCE_KEYS.map((balanceKey) => (
            <Tile key={balanceKey} label={texts.balance[balanceKey]} value={formatPrice(balance[balanceKey])}>
              {texts.balance[`${balanceKey}Help`]}
            </Tile>
          ))}
        </Tiles>
      )}
    </QueryView>
  </section>
);

const Announcement = styled.p`
  &:not(:empty) {
    margin-bottom: var(--sg-space-3);
  }
`;

/** Returns whether the seller has just returned from the provider's pages. Returns false after a reload. */
function useHasReturned(): boolean {
  const [params, setParams] = useSearchParams();
  const [hasReturned] = useState(() => params.has('return'));
  const hasReturnParam = params.has('return');
  useEffect(() => {
    if (!hasReturnParam) return;
    setParams(
      (current) => {
        current.delete('return');
        return current;
      },
      { replace: true, preventScrollReset: true },
    );
  }, [hasReturnParam, setParams]);
  return hasReturned;
}

/** Shows the payout account. After a return from the provider's pages, announces the current status. */
function PayoutAccountSection(): ReactElement {
  const hasReturned = useHasReturned();
  const account = useQuery(payoutAccountQuery());
  const statusText =
    account.isFetchedAfterMount && account.data
      ? texts.account.returned[account.data.state]
      : texts.account.checking;
  return (
    <section aria-labelledby="payout-account">
      <SectionTitle id="payout-account">{texts.account.title}</SectionTitle>
      {/* The live region is mounted before its text, because screen readers only announce changes. */}
      <Announcement role="status">
        {hasReturned ? (account.isError ? texts.account.returnedFailed : statusText) : null}
      </Announcement>
      <QueryView
        query={account}
        noun={texts.account.noun}
        skeleton={<Skeleton height="11rem" radius="var(--sg-radius-l)" />}
      >
        {({ state }) => <PayoutAccountCard state={state} />}
      </QueryView>
    </section>
  );
}

/** Shows a seller's earnings: balance, payout account and payouts. */
export const PayoutsScreen = (): ReactElement => (
  <Screen title={texts.title}>
    <BalanceSection />
    <PayoutAccountSection />
    <PayoutList />
  </Screen>
);
