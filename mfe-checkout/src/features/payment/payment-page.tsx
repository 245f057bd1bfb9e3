import { carTitle } from '@second-gear/contract/car-title';
import { failureText } from '@second-gear/contract/failure-text';
import { PageMeta } from '@second-gear/contract/head';
import { isPayable } from '@second-gear/contract/order-states';
import { type SlotProps, useHeldVersions } from '@second-gear/contract/slots';
import { ApiError } from '@second-gear/shared-auth/request';
import { LinkButton } from '@second-gear/ui/button';
import { PageTitle, Stack } from '@second-gear/ui/layout';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { orderQuery } from '../../api/get-order.ts';
import { Bought, BoughtSkeleton } from './bought.tsx';
import { PreparingCardForm } from './card-box.tsx';
import { SettledOrder } from './settled-order.tsx';
import { texts } from './texts.ts';
import { ToPay } from './to-pay.tsx';

/**
 * The provider's code is a separate chunk, so that booking a car doesn't wait for it. Requested immediately,
 * used later.
 */
const cardCodeQuery = queryOptions({
  queryKey: ['checkout', 'card-code'],
  queryFn: () => import('./pay-order.tsx'),
  staleTime: Infinity,
  structuralSharing: false,
});

/** The page until the order is loaded. */
const Untitled = ({ children }: { children: ReactNode }) => (
  <Stack gap={3}>
    <PageMeta title={texts.untitledTab} noindex />
    <PageTitle>{texts.untitled}</PageTitle>
    {children}
  </Stack>
);

/** Fills the slot `payment-page`: the card payment of one order, or the order's final state. */
export function PaymentPage({ orderId }: SlotProps['payment-page']) {
  const { data: order, error, refetch, isFetching } = useQuery(orderQuery(orderId));
  const cardCode = useQuery(cardCodeQuery);
  const [underWay, setUnderWay] = useState(false);
  useHeldVersions(underWay);

  if (order) {
    const payable = order.state !== 'paid' && (underWay || isPayable(order.state));
    const PayOrder = cardCode.data?.PayOrder;
    return (
      <Stack gap={3}>
        <PageMeta title={texts.tabTitle(carTitle(order))} noindex />
        <PageTitle>{texts.title(carTitle(order))}</PageTitle>
        <Bought order={order} />
        {payable ? (
          PayOrder ? (
            <PayOrder order={order} onUnderWay={setUnderWay} />
          ) : (
            <ToPay order={order}>
              {cardCode.error ? (
                <ErrorState
                  title={texts.formFailed}
                  message={texts.formFailedHelp}
                  onRetry={() => void cardCode.refetch()}
                  retrying={cardCode.isFetching}
                />
              ) : (
                <PreparingCardForm />
              )}
            </ToPay>
          )
        ) : (
          <SettledOrder order={order} />
        )}
      </Stack>
    );
  }
  if (error instanceof ApiError && error.status === 404) {
    return (
      <Untitled>
        <EmptyState
          icon="search"
          title={texts.orderMissing}
          action={<LinkButton to="/dashboard/my-order">{texts.toMyOrders}</LinkButton>}
        >
          {texts.orderMissingHelp}
        </EmptyState>
      </Untitled>
    );
  }
  if (error) {
    return (
      <Untitled>
        <ErrorState
          title={texts.orderFailed}
          message={failureText(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </Untitled>
    );
  }
  return (
    <Untitled>
      <LoadingState label={texts.loading}>
        <Stack gap={4}>
          <BoughtSkeleton />
          <Skeleton w="40%" h="1.5rem" radius="var(--sg-radius-m)" />
          <Skeleton w="34rem" h="3.5rem" radius="var(--sg-radius-m)" />
        </Stack>
      </LoadingState>
    </Untitled>
  );
}
