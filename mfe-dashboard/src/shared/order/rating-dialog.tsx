import { toErrorMessage } from '@second-gear/contract/error-message';
import type { Order } from '@second-gear/contract/orders';
import { ApiError } from '@second-gear/shared-auth/request';
import { Button } from '@second-gear/ui/button';
import { FormError, TextAreaField } from '@second-gear/ui/field';
import { FormDialog } from '@second-gear/ui/form-dialog';
import { readDisplayedValues } from '@second-gear/ui/form-values';
import { InertFields } from '@second-gear/ui/inert-fields';
import { Stack } from '@second-gear/ui/layout';
import { RatingInput } from '@second-gear/ui/rating';
import { type FormEvent, type ReactElement, useState } from 'react';
import { formatOrderedCarTitle } from '../format/format.ts';
import { useAction } from '../hooks/use-action.ts';
import { addRating } from './api.ts';
import { ratingTexts } from './texts.ts';

/** Requests the buyer's rating of the seller: one to five stars and text. Allowed once per order. */
export function RatingDialog({ order, onClose }: { order: Order; onClose: () => void }): ReactElement {
  const [stars, setStars] = useState(0);
  const [text, setText] = useState('');
  const [isRatingMissing, setIsRatingMissing] = useState(false);
  const send = useAction({
    run: addRating,
    successText: (_order, { waits }) => (waits ? ratingTexts.sentForReview : ratingTexts.sent),
    invalidates: 'rateSeller',
    onDone: onClose,
  });

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { text: currentText = text } = readDisplayedValues(event.currentTarget);
    setText(currentText);
    setIsRatingMissing(stars === 0);
    if (stars > 0) send.mutate({ orderId: order._id, stars, text: currentText });
  };

  return (
    <FormDialog onClose={onClose} title={ratingTexts.title} busy={send.isPending}>
      <form onSubmit={submit} noValidate>
        <Stack gap={4}>
          <p>{ratingTexts.lead(formatOrderedCarTitle(order))}</p>
          <InertFields inert={send.isPending}>
            <Stack gap={4}>
              <RatingInput label={ratingTexts.stars} value={stars} onChange={setStars} />
              {isRatingMissing && stars === 0 ? <FormError>{ratingTexts.starsRequired}</FormError> : null}
              <TextAreaField
                label={ratingTexts.text}
                hint={ratingTexts.textHint}
                optional
                maxLength={1000}
                name="text"
                value={text}
                error={send.error instanceof ApiError && send.error.fields['text']}
                onChange={(event) => setText(event.target.value)}
              />
            </Stack>
          </InertFields>
          {send.error ? <FormError>{toErrorMessage(send.error)}</FormError> : null}
          <Button type="submit" loading={send.isPending}>
            {ratingTexts.send}
          </Button>
        </Stack>
      </form>
    </FormDialog>
  );
}
