import type { ReactElement } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import type { Order } from '@second-gear/contract/order';
import { Slot } from '@second-gear/contract/slots';
import { LinkButton } from '@second-gear/ui/button';
import { Icon } from '@second-gear/ui/icon';
import { Stack } from '@second-gear/ui/layout';
import { EmptyState, ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import { Screen } from '../../shared/screen.tsx';
import { orders } from '../../texts/orders.ts';

const Loading = () => (
  <LoadingState label={orders.paymentLoading}>
    <Skeleton h="3rem" />
    <Skeleton h="14rem" />
  </LoadingState>
);

/**
 * Frame of one order's payment; the card form itself fills the slot. An order that ended without money
 * says so in the form's place, one that is paid is left to the form, which knows its transaction.
 */
export function PaymentScreen(): ReactElement {
  const order = useLoaderData<Order | null>();
  const { revalidate } = useRevalidator();
  // The loader found nobody signed in; the frame's guard leads to /login, unless somebody has come since.
  if (!order) return <ErrorState title={orders.notLoaded} onRetry={() => void revalidate()} />;
  const { state } = order;
  const ended = state === 'cancelled' || state === 'lapsed' || state === 'refunded';
  return (
    <Stack gap={4}>
      <p>
        <Link to="/dashboard/my-order">
          <Icon name="chevron-left" size={16} /> {orders.back}
        </Link>
      </p>
      {ended ? (
        <Screen title={orders.ended[state]}>
          <EmptyState
            title={orders.ended[state]}
            icon="clock"
            action={<LinkButton to="/viewallcars">{orders.browse}</LinkButton>}
          >
            {orders.ended.help}
          </EmptyState>
        </Screen>
      ) : (
        <Slot name="payment-page" props={{ orderId: order._id }} loading={<Loading />} />
      )}
    </Stack>
  );
}
