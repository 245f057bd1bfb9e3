import { failureText } from '@second-gear/contract/failure-text';
import type { Order } from '@second-gear/contract/orders';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { ApiError } from '@second-gear/shared-auth/request';
import { Button } from '@second-gear/ui/button';
import { ErrorState, Spinner } from '@second-gear/ui/states';
import { Elements } from '@stripe/react-stripe-js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { PreparingCardForm } from './card-box.tsx';
import { Notice } from './notice.tsx';
import { type OpenedPayment, openPaymentQuery } from './open-payment.ts';
import { PayForm } from './pay-form.tsx';
import { SandboxHint } from './sandbox-hint.tsx';
import { SettledOrder } from './settled-order.tsx';
import { texts } from './texts.ts';
import { ToPay } from './to-pay.tsx';
import { usePayment } from './use-payment.ts';

interface Props {
  order: Order;
  /** Called with whether a payment is in progress. Nothing else may replace this screen during that time. */
  onUnderWay: (underWay: boolean) => void;
}

/** Everything that needs the payment provider. Loaded only for a payable order. */
export function PayOrder({ order, onUnderWay }: Props) {
  const { data, dataUpdatedAt, error, isFetching, refetch } = useQuery(openPaymentQuery(order));
  const queryClient = useQueryClient();
  const refused = error instanceof ApiError && error.status === 409;
  useEffect(() => {
    // The displayed order may be outdated, so refetch it.
    if (refused) void refreshAfter(queryClient, 'paying');
  }, [refused, error, queryClient]);

  if (data) {
    return (
      <OpenPayment
        key={dataUpdatedAt}
        order={order}
        opened={data}
        onUnderWay={onUnderWay}
        onReopen={() => void refetch()}
      />
    );
  }
  if (error) {
    return (
      <ToPay order={order}>
        <ErrorState
          title={refused ? texts.notPayable : texts.formFailed}
          message={
            refused ? failureText(error) : `${texts.formFailedHelp} ${texts.reason(failureText(error))}`
          }
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      </ToPay>
    );
  }
  return (
    <ToPay order={order}>
      <PreparingCardForm />
    </ToPay>
  );
}

interface OpenProps extends Props {
  opened: OpenedPayment;
  onReopen: () => void;
}

function OpenPayment({ order, opened, onUnderWay, onReopen }: OpenProps) {
  const { state, paying, pay, record, underWay } = usePayment(order, opened);
  useEffect(() => {
    onUnderWay(underWay);
    // The paid order may replace this form before the form receives the result.
    return () => {
      onUnderWay(false);
    };
  }, [underWay, onUnderWay]);

  switch (state.kind) {
    case 'payable':
      return (
        <ToPay order={order}>
          <Elements stripe={opened.stripe}>
            <PayForm message={state.message} paying={paying} onPay={(card) => void pay(card)} />
          </Elements>
          <SandboxHint />
        </ToPay>
      );
    case 'processing':
      return (
        <Notice title={texts.processing} live="status">
          <p>{texts.processingHelp}</p>
          <Spinner label={texts.lookingAgain} />
        </Notice>
      );
    case 'paid':
      // The order is being refetched. A server that reads from a replica may still return it as unpaid.
      return <SettledOrder order={{ ...order, paid: true, state: 'paid', paymentId: state.paymentId }} />;
    case 'charged':
      return <Spinner label={texts.recording} />;
    case 'unrecorded':
      return (
        <Notice title={texts.unrecordedTitle} live="alert">
          <p>{state.mayRepeat ? texts.unrecorded : texts.unrecordedRefused}</p>
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
