import type { Ad } from '@second-gear/contract/ads';
import { toErrorMessage } from '@second-gear/contract/error-message';
import { formatDateTime } from '@second-gear/contract/format';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { formatPrice } from '@second-gear/contract/money';
import { readChangedPrice } from '@second-gear/contract/orders';
import { ApiError } from '@second-gear/shared-auth/request';
import { useSingleFlightMutation } from '@second-gear/shared-auth/use-single-flight-mutation';
import { ConfirmDialog } from '@second-gear/ui/dialog';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { send } from '../../calls.ts';
import { formatCarName } from '../../card/car-texts.ts';
import { common } from '../../texts.ts';
import { useAgreedOffer } from '../ownership.ts';

/** Confirmation dialog that orders the advertised car and opens the order for payment. */
export default function BuyAdDialog({ ad, onClose }: { ad: Ad; onClose: () => void }) {
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  // The new price from the server's error. It replaces the displayed price.
  const [changedAdPrice, setChangedAdPrice] = useState<number | null>(null);
  const agreedOffer = useAgreedOffer(ad);
  const price = changedAdPrice ?? agreedOffer?.amount ?? ad.resellPrice;
  const refresh = () => void invalidateAfter(queryClient, 'placeOrder');
  const buy = useSingleFlightMutation({
    // Fails with 409 if the car is unavailable or its price has changed.
    mutationFn: () =>
      send('addAdOrder', {
        body: { adId: ad._id, brandName: ad.brandName, model: ad.model, resellPrice: price },
      }),
    onSuccess: ({ insertedId: orderId }) => {
      notify.success(common.actions.boughtToast);
      refresh();
      onClose();
      void navigate(`/dashboard/orders/${encodeURIComponent(orderId)}`);
    },
    onError: (error) => {
      const newPrice = error instanceof ApiError ? readChangedPrice(error.body) : null;
      if (newPrice !== null) setChangedAdPrice(newPrice);
      notify.error(toErrorMessage(error));
      // Most rejections mean that another buyer was faster, so the ad strip must refresh.
      refresh();
    },
  });
  return (
    <ConfirmDialog
      open
      title={common.buyAd.title}
      body={
        <>
          {agreedOffer?.amount === price && (
            <p>{common.offer.agreed(formatPrice(price), formatDateTime(new Date(agreedOffer.expiresAt)))}</p>
          )}
          <p>{common.buyAd.body(formatCarName(ad), formatPrice(price))}</p>
        </>
      }
      error={buy.error && toErrorMessage(buy.error)}
      confirmLabel={common.buyAd.confirm}
      busy={buy.isPending}
      onConfirm={() => buy.mutate()}
      onCancel={onClose}
    />
  );
}
