import { failureText } from '@second-gear/contract/failure-text';
import { formatPrice } from '@second-gear/contract/money';
import { SectionTitle } from '@second-gear/ui/layout';
import { ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { useQuery } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { balanceQuery } from '../../api/get-balance.ts';
import { common } from '../../shared/texts.ts';
import { Tile, Tiles } from '../../shared/tiles.tsx';
import { payouts } from './texts.ts';

const texts = payouts.balance;
const PARTS = ['held', 'due', 'paidOut', 'fees'] as const;
const helps = {
  held: texts.heldHelp,
  due: texts.dueHelp,
  paidOut: texts.paidOutHelp,
  fees: texts.feesHelp,
};

function Parts() {
  const { data, isError, error, refetch, isFetching } = useQuery(balanceQuery());
  if (data) {
    return (
      <Tiles $columns={2}>
        {PARTS.map((part) => (
          <Tile key={part} label={texts[part]} value={formatPrice(data[part])}>
            {helps[part]}
          </Tile>
        ))}
      </Tiles>
    );
  }
  return isError ? (
    <ErrorState
      title={common.listFailed(texts.title)}
      message={failureText(error)}
      onRetry={() => void refetch()}
      retrying={isFetching}
    />
  ) : (
    <LoadingState label={texts.loading}>
      <Tiles as="div" $columns={2}>
        {PARTS.map((part) => (
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
    <Parts />
  </section>
);
