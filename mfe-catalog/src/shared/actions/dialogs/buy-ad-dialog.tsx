import type { Ad } from '@second-gear/contract/ads';
import { failureText } from '@second-gear/contract/failure-text';
import { formatPrice } from '@second-gear/contract/money';
import { changedPrice } from '@second-gear/contract/orders';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { writtenMoment } from '@second-gear/contract/written';
import { ApiError } from '@second-gear/shared-auth/request';
import { useMutationOnce } from '@second-gear/shared-auth/use-mutation-once';
import { ConfirmDialog } from '@second-gear/ui/dialog';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { buyAd } from '../../../api/buy-ad.ts';
import { carName } from '../../card/car-words.ts';
import { common } from '../../texts.ts';
import { useAgreed } from '../use-own-offer.ts';

/** Confirmation dialog that orders the advertised car and opens the order for payment. */
export default function BuyAdDialog({ ad, onClose }: { ad: Ad; onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // The price from the server's error takes precedence over the displayed one.
  const [told, setTold] = useState<number | null>(null);
  const agreed = useAgreed(ad);
  const price = told ?? agreed?.amount ?? ad.resellPrice;
  const refresh = () => void refreshAfter(queryClient, 'ordering');
  const buy = useMutationOnce({
    mutationFn: () => buyAd(ad, price),
    onSuccess: (orderId) => {
      notify.success(common.actions.boughtToast);
      refresh();
      onClose();
      void navigate(`/dashboard/orders/${encodeURIComponent(orderId)}`);
    },
    onError: (error) => {
      const now = error instanceof ApiError ? changedPrice(error.body) : null;
      if (now !== null) setTold(now);
      notify.error(failureText(error));
      // Most rejections mean that another buyer was faster, so the strip must refresh.
      refresh();
    },
  });
  return (
    <ConfirmDialog
      open
      title={common.buyAd.title}
      body={
        <>
          {agreed?.amount === price && (
            <p>{common.offer.agreed(formatPrice(price), writtenMoment(new Date(agreed.expiresAt)))}</p>
          )}
          <p>{common.buyAd.body(carName(ad), formatPrice(price))}</p>
        </>
      }
      error={buy.error && failureText(buy.error)}
      confirmLabel={common.buyAd.confirm}
      busy={buy.isPending}
      onConfirm={() => buy.mutate()}
      onCancel={onClose}
    />
  );
}
