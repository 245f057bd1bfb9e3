import { formatCarTitle } from '@second-gear/contract/car-title';
import { toErrorMessage } from '@second-gear/contract/error-message';
import { isPayable } from '@second-gear/contract/order-states';
import { PageMeta } from '@second-gear/federation/head';
import { type SlotProps, useHeldVersions } from '@second-gear/federation/slots';
import { ApiError } from '@second-gear/shared-auth/request';
import { LinkButton } from '@second-gear/ui/button';
import { PageTitle, Stack } from '@second-gear/ui/layout';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AmountDue } from './amount-due.tsx';
import { orderQuery } from './api.ts';
import { CardFormSkeleton } from './card-form.tsx';
import { OrderSummary, OrderSummarySkeleton } from './order-summary.tsx';
import { SettledOrder } from './settled-order.tsx';
import { texts } from './texts.ts';

/**
 * Loads the chunk with the card form and the provider's client. It is a separate chunk, so booking a car
 * doesn't wait for it. It loads in parallel with the order.
 */
const payOrderModuleQuery = queryOptions({
  queryKey: ['checkout', 'card-code'],
  queryFn: () => import('./pay-order.tsx'),
  staleTime: Infinity,
  structuralSharing: false,
});

/** Fills the slot `payment-page`: the card payment of one order, or the order's final state. */
export function PaymentPage({ orderId }: SlotProps['payment-page']) {
  const { data: order, error, refetch, isFetching } = useQuery(orderQuery(orderId));
  const payOrderModule = useQuery(payOrderModuleQuery);
  const [isPaymentPending, setIsPaymentPending] = useState(false);
  useHeldVersions(isPaymentPending);

  if (order) {
    const isUnpaid = order.state !== 'paid' && (isPaymentPending || isPayable(order.state));
    const PayOrder = payOrderModule.data?.PayOrder;
    return (
      <Stack gap={3}>
        <PageMeta title={texts.tabTitle(formatCarTitle(order))} noindex />
        <PageTitle>{texts.title(formatCarTitle(order))}</PageTitle>
        <OrderSummary order={order} />
        {isUnpaid ? (
          PayOrder ? (
            <PayOrder order={order} onPendingChange={setIsPaymentPending} />
          ) : (
            <AmountDue order={order}>
              {payOrderModule.error ? (
                <ErrorState
                  title={texts.formFailed}
                  message={texts.formFailedHelp}
                  onRetry={() => void payOrderModule.refetch()}
                  retrying={payOrderModule.isFetching}
                />
              ) : (
                <CardFormSkeleton />
              )}
            </AmountDue>
          )
        ) : (
          <SettledOrder order={order} />
        )}
      </Stack>
    );
  }
  return (
    <Stack gap={3}>
      <PageMeta title={texts.untitledTab} noindex />
      <PageTitle>{texts.untitled}</PageTitle>
      {error instanceof ApiError && error.status === 404 ? (
        <EmptyState
          icon="search"
          title={texts.orderMissing}
          action={<LinkButton to="/dashboard/my-order">{texts.toMyOrders}</LinkButton>}
        >
          {texts.orderMissingHelp}
        </EmptyState>
      ) : error ? (
        <ErrorState
          title={texts.orderFailed}
          message={toErrorMessage(error)}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <LoadingState label={texts.loading}>
          <Stack gap={4}>
            <OrderSummarySkeleton />
            <Skeleton width="40%" height="1.5rem" radius="var(--sg-radius-m)" />
            <Skeleton width="34rem" height="3.5rem" radius="var(--sg-radius-m)" />
          </Stack>
        </LoadingState>
      )}
    </Stack>
  );
}
