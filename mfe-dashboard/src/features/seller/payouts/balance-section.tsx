import { toErrorMessage } from '@second-gear/contract/error-message';
import { formatPrice } from '@second-gear/contract/money';
import { SectionTitle } from '@second-gear/ui/layout';
import { ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Tile, Tiles } from '../../../shared/components/tiles.tsx';
import { common } from '../../../shared/texts.ts';
import { balanceQuery } from './api.ts';
import { payoutTexts } from './texts.ts';

const texts = payoutTexts.balance;
const BALANCE_PARTS = ['held', 'due', 'paidOut', 'fees'] as const;
const helpTexts = {
  held: texts.heldHelp,
  due: texts.dueHelp,
  paidOut: texts.paidOutHelp,
  fees: texts.feesHelp,
};

function BalanceTiles() {
  const { data, isError, error, refetch, isFetching } = useQuery(balanceQuery());
  if (data) {
    return (
      <Tiles $columns={2}>
        {BALANCE_PARTS.map((part) => (
          <Tile key={part} label={texts[part]} value={formatPrice(data[part])}>
            {helpTexts[part]}
          </Tile>
        ))}
      </Tiles>
    );
  }
  return isError ? (
    <ErrorState
      title={common.listFailed(texts.noun)}
      message={toErrorMessage(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  ) : (
    <LoadingState label={common.loading(texts.noun)}>
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
    <SectionTitle id="balance">{texts.title}</SectionTitle>
    <BalanceTiles />
  </section>
);
