import { toErrorMessage } from '@second-gear/contract/error-message';
import { formatPrice } from '@second-gear/contract/money';
import { SectionTitle } from '@second-gear/ui/layout';
import { ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Tile, Tiles } from '../../../shared/components/tiles.tsx';
import { common } from '../../../shared/texts.ts';
import { balanceQuery } from './api.ts';
import { texts } from './texts.ts';

const BALANCE_PARTS = ['held', 'due', 'paidOut', 'fees'] as const;
const helpTexts = {
  held: texts.balance.heldHelp,
  due: texts.balance.dueHelp,
  paidOut: texts.balance.paidOutHelp,
  fees: texts.balance.feesHelp,
};

function BalanceTiles() {
  const { data, isError, error, refetch, isFetching } = useQuery(balanceQuery());
  if (data) {
    return (
      <Tiles $columns={2}>
        {BALANCE_PARTS.map((part) => (
          <Tile key={part} label={texts.balance[part]} value={formatPrice(data[part])}>
            {helpTexts[part]}
          </Tile>
        ))}
      </Tiles>
    );
  }
  return isError ? (
    <ErrorState
      title={common.listFailed(texts.balance.noun)}
      message={toErrorMessage(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  ) : (
    <LoadingState label={common.loading(texts.balance.noun)}>
      <Tiles as="div" $columns={2}>
        {BALANCE_PARTS.map((part) => (
          <Skeleton key={part} h="7.25rem" radius="var(--sg-radius-l)" />
        ))}
      </Tiles>
    </LoadingState>
  );
}

/** Shows the seller's money: held, due, paid out, and fees. */
export const BalanceSection = (): ReactElement => (
  <section aria-labelledby="balance">
    <SectionTitle id="balance">{texts.balance.title}</SectionTitle>
    <BalanceTiles />
  </section>
);
