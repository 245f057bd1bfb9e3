import type { Order } from '@second-gear/contract/orders';
import { Slot } from '@second-gear/federation/slots';
import { Icon } from '@second-gear/ui/icon';
import { Stack } from '@second-gear/ui/layout';
import { ErrorState, LoadingState, Skeleton } from '@second-gear/ui/states';
import type { ReactElement } from 'react';
import { Link, useLoaderData, useRevalidator } from 'react-router-dom';
import { styled } from 'styled-components';
import { texts } from './texts.ts';

const BackLink = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: var(--sg-space-1);
  justify-self: start;
  align-self: flex-start;
`;

const PaymentSkeleton = () => (
  <LoadingState label={texts.paymentLoading}>
    <Skeleton height="3rem" />
    <Skeleton height="14rem" />
  </LoadingState>
);

/**
 * Shows the payment of one order. The checkout remote fills the `payment-page` slot with the title, the card
 * form and the result.
 */
export function PaymentScreen(): ReactElement {
  const order = useLoaderData<Order | null>();
  const { revalidate } = useRevalidator();
  // The loader found no signed-in user. RequireUser then redirects to /login. This error only shows if the
  // user has signed in since.
  if (!order) return <ErrorState title={texts.notLoaded} onRetry={() => void revalidate()} />;
  return (
    <Stack gap={4}>
      <BackLink to="/dashboard/my-order">
        <Icon name="chevron-left" size={16} /> {texts.back}
      </BackLink>
      <Slot name="payment-page" props={{ orderId: order._id }} loading={<PaymentSkeleton />} />
    </Stack>
  );
}
