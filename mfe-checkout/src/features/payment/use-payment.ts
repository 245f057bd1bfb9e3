import { toErrorMessage } from '@second-gear/contract/error-message';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import type { Order } from '@second-gear/contract/orders';
import { notify } from '@second-gear/ui/toast';
import type { StripeCardElement } from '@stripe/stripe-js';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { orderQuery } from './api.ts';
import type { OpenedPayment } from './open-payment.ts';
import { findPendingPayment, payByCard, retrieveState } from './pay-by-card.ts';
import type { PaymentState } from './payment-state.ts';
import { recordCharge, getRetryDelayMs } from './record-charge.ts';
import { texts } from './texts.ts';

const POLL_INTERVAL_MS = 3_000;

/**
 * Returns whether the payment may still change without user action. The page must not be replaced until then.
 */
const isUnsettled = (state: PaymentState): boolean =>
  state.kind === 'processing' || state.kind === 'charged' || (state.kind === 'unrecorded' && state.canRetry);

/**
 * Manages one order's payment, starting with its state when the page opened. Polls while the provider is
 * processing. Records a charge, and retries if that may help. Pays by card on request.
 */
export function usePayment(order: Order, { stripe, state: initialState }: OpenedPayment) {
  const queryClient = useQueryClient();
  const [state, setState] = useState(initialState);
  const [pendingPayment] = useState(() =>
    initialState.kind === 'payable' ? findPendingPayment(initialState.clientSecret) : null,
  );
  const [isPaying, setIsPaying] = useState(pendingPayment !== null);
  // A refetched order is a new object. A running payment continues with the latest one.
  const latestOrder = useRef(order);
  useEffect(() => {
    latestOrder.current = order;
  }, [order]);
  const recordAttempts = useRef(0);
  const isUnmounted = useRef(false);
  useEffect(() => {
    isUnmounted.current = false;
    return () => {
      isUnmounted.current = true;
    };
  }, []);

  const record = useCallback(
    async (paymentId: string) => {
      const result = await recordCharge(latestOrder.current, paymentId);
      // A refetch may already have replaced this form with the paid order. The toast and the refetch below
      // still run.
      if (!isUnmounted.current) {
        recordAttempts.current += 1;
        setState(result);
      }
      if (result.kind === 'paid') {
        notify.success(texts.success);
        const paidOrder = latestOrder.current;
        queryClient.setQueryData(orderQuery(paidOrder._id).queryKey, {
          ...paidOrder,
          paid: true,
          state: 'paid',
          paymentId,
        });
      }
      // After a rejection, the order contains the reason: canceled, refunded, or paid in another tab.
      void invalidateAfter(queryClient, 'payOrder');
    },
    [queryClient],
  );

  useEffect(() => {
    if (state.kind === 'charged') void record(state.paymentId);
    if (state.kind === 'closed') void invalidateAfter(queryClient, 'payOrder');
    if (state.kind === 'unrecorded' && state.canRetry) {
      const timer = setTimeout(() => void record(state.paymentId), getRetryDelayMs(recordAttempts.current));
      return () => clearTimeout(timer);
    }
    if (state.kind === 'processing') {
      const timer = setTimeout(() => {
        void retrieveState(stripe, state.clientSecret).then((newState) => {
          // Sets a new object even if nothing changed, so the next poll is scheduled.
          if (!isUnmounted.current) setState(newState ?? { ...state });
        });
      }, POLL_INTERVAL_MS);
      return () => clearTimeout(timer);
    }
    return undefined;
  }, [state, stripe, record, queryClient]);

  const trackPayment = useCallback(async (payment: Promise<PaymentState>, clientSecret: string) => {
    setIsPaying(true);
    try {
      setState(await payment);
    } catch (error) {
      // The provider's script threw an exception. It returns regular errors as results.
      setState({ kind: 'payable', clientSecret, message: texts.unsure(toErrorMessage(error)) });
    } finally {
      setIsPaying(false);
    }
  }, []);

  useEffect(() => {
    // A buyer who leaves and returns during a payment must not pay again, because the first attempt may be
    // charged.
    if (pendingPayment && initialState.kind === 'payable')
      void trackPayment(pendingPayment, initialState.clientSecret);
  }, [pendingPayment, initialState, trackPayment]);

  const pay = async (card: StripeCardElement) => {
    if (state.kind !== 'payable' || isPaying) return;
    const { clientSecret } = state;
    const payer = { name: order.name, email: order.email };
    setState({ ...state, message: null });
    await trackPayment(payByCard({ stripe, card, clientSecret, payer }), clientSecret);
  };

  return { state, isPaying, pay, record, isPending: isPaying || isUnsettled(state) };
}
