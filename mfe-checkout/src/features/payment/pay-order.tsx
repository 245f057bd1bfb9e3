import { toErrorMessage } from '@second-gear/contract/error-message';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import type { Order } from '@second-gear/contract/orders';
import { ApiError } from '@second-gear/shared-auth/request';
import { Button } from '@second-gear/ui/button';
import { ErrorState, Spinner } from '@second-gear/ui/states';
import { Elements } from '@stripe/react-stripe-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AmountDue } from './amount-due.tsx';
import { CardFormSkeleton } from './card-form.tsx';
import { Notice } from './notice.tsx';
import { type OpenedPayment, openPaymentQuery } from './open-payment.ts';
import { PayForm } from './pay-form.tsx';
import { SandboxHint } from './sandbox-hint.tsx';
import { SettledOrder } from './settled-order.tsx';
import { texts } from './texts.ts';
import { usePayment } from './use-payment.ts';

interface Props {
  order: Order;
  /**
   * Called with true when a payment starts, and with false when it ends. Nothing may replace this screen
   * during a payment.
   */
  onPendingChange: (isPending: boolean) => void;
}

/** The part of the payment page that needs the payment provider. Loaded only for a payable order. */
export function PayOrder({ order, onPendingChange }: Props) {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(openPaymentQuery(order));
  const queryClient = useQueryClient();
  const isRejected = error instanceof ApiError && error.status === 409;
  useEffect(() => {
    // The displayed order may be outdated, so refetch it.
    if (isRejected) void invalidateAfter(queryClient, 'payOrder');
  }, [isRejected, error, queryClient]);

  if (data) {
    return (
      <LoadedPayment
        key={dataUpdatedAt}
        order={order}
        payment={data}
        onPendingChange={onPendingChange}
        onReopen={() => void refetch()}
      />
    );
  }
  return (
    <AmountDue order={order}>
      {error ? (
        <ErrorState
          title={isRejected ? texts.notPayable : texts.formFailed}
          message={
            isRejected
              ? toErrorMessage(error)
              : `${texts.formFailedHelp} ${texts.reason(toErrorMessage(error))}`
          }
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <CardFormSkeleton />
      )}
    </AmountDue>
  );
}

interface LoadedPaymentProps extends Props {
  payment: OpenedPayment;
  onReopen: () => void;
}

function LoadedPayment({ order, payment, onPendingChange, onReopen }: LoadedPaymentProps) {
  const { state, isPaying, pay, record, isPending } = usePayment(order, payment);
  useEffect(() => {
    onPendingChange(isPending);
    // This also runs on unmount, because the paid order may replace this form before the form gets the
    // result.
    return () => onPendingChange(false);
  }, [isPending, onPendingChange]);

  switch (state.kind) {
    case 'payable':
      return (
        <AmountDue order={order}>
          <Elements stripe={payment.stripe}>
            <PayForm message={state.message} isPaying={isPaying} onPay={(card) => void pay(card)} />
          </Elements>
          <SandboxHint />
        </AmountDue>
      );
    case 'processing':
      return (
        <Notice title={texts.processing} live="status">
          <p>{texts.processingHelp}</p>
          <Spinner label={texts.checking} />
        </Notice>
      );
    case 'paid':
      // The refetched order may still be unpaid, because the server may read from a replica.
      return <SettledOrder order={{ ...order, paid: true, state: 'paid', paymentId: state.paymentId }} />;
    case 'charged':
      return <Spinner label={texts.recording} />;
    case 'unrecorded':
      return (
        <Notice title={texts.unrecordedTitle} live="alert">
          <p>{state.canRetry ? texts.unrecorded : texts.unrecordedRefused}</p>
          <p>{texts.reason(state.message)}</p>
          <p>
            {texts.transaction}: <code>{state.paymentId}</code>
          </p>
          <Button onClick={() => void record(state.paymentId)}>{texts.recordNow}</Button>
        </Notice>
      );
    case 'closed':
      return (
        <Notice title={texts.closedTitle} live="alert">
          <p>{texts.closed}</p>
          <Button onClick={onReopen}>{texts.reopen}</Button>
        </Notice>
      );
  }
}
