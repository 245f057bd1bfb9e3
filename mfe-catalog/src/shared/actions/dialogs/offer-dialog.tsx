import { formatCarTitle } from '@second-gear/contract/car-title';
import type { Car } from '@second-gear/contract/cars';
import { toErrorMessage } from '@second-gear/contract/error-message';
import { formatDateTime, formatNumber } from '@second-gear/contract/format';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { formatPrice } from '@second-gear/contract/money';
import { useUser } from '@second-gear/shared-auth/session';
import { useSingleFlightMutation } from '@second-gear/shared-auth/use-single-flight-mutation';
import { Button, LinkButton } from '@second-gear/ui/button';
import { TextField } from '@second-gear/ui/field';
import { FormDialog } from '@second-gear/ui/form-dialog';
import { readDisplayedValues } from '@second-gear/ui/form-values';
import { InertFields } from '@second-gear/ui/inert-fields';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { Spinner } from '@second-gear/ui/states';
import { notify } from '@second-gear/ui/toast';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { send } from '../../calls.ts';
import { QueryError } from '../../query-error.tsx';
import { common } from '../../texts.ts';
import { ownOfferQuery } from '../api.ts';
import { isLiveOffer, type LiveOffer } from '../ownership.ts';
import { findFieldError, FormActions } from './form-actions.tsx';
import { isRarelyAccepted, parseOfferAmount, suggestOfferAmounts } from './offer-amount.ts';

const offerTexts = common.offer;

/** Sends an offer and refetches the offers. */
function useSendOffer(car: Car, onClose: () => void) {
  const queryClient = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: (amount: number) => send('addOffer', { body: { carId: car._id, amount } }),
    onSuccess: () => {
      notify.success(offerTexts.sent);
      onClose();
    },
    onError: (error) => notify.error(toErrorMessage(error)),
    // The offers are also refetched after a rejection, which may mean that an offer is already open or that
    // the price has changed.
    onSettled: () => {
      void invalidateAfter(queryClient, 'updateOffer');
    },
  });
}

function OfferForm({ car, sending }: { car: Car; sending: ReturnType<typeof useSendOffer> }) {
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState('');
  const changeAmount = (amount: string) => {
    setTyped(amount);
    setProblem('');
  };
  const suggestions = suggestOfferAmounts(car.resellPrice);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const inputText = readDisplayedValues(event.currentTarget)['amount'] ?? typed;
    setTyped(inputText);
    const result = parseOfferAmount(inputText, car.resellPrice);
    setProblem('problem' in result ? result.problem : '');
    if ('amount' in result) {
      sending.mutate(result.amount, {
        onError: (error) => setProblem(findFieldError(error, 'amount') ?? ''),
      });
    } else field.current?.focus();
  };
  return (
    <form noValidate onSubmit={submit}>
      <Stack gap={4}>
        <InertFields inert={sending.isPending}>
          <Stack gap={2}>
            <TextField
              label={offerTexts.label}
              hint={offerTexts.hint(formatPrice(car.resellPrice))}
              error={problem}
              prefix="$"
              inputMode="decimal"
              autoComplete="off"
              required
              name="amount"
              ref={field}
              value={typed}
              onChange={(event) => changeAmount(event.target.value)}
            />
            {suggestions.length > 0 ? (
              <Cluster gap={2} role="group" aria-label={offerTexts.suggested}>
                {suggestions.map((amount) => (
                  <Button
                    key={amount}
                    variant="secondary"
                    size="s"
                    onClick={() => changeAmount(formatNumber(amount))}
                  >
                    {formatPrice(amount)}
                  </Button>
                ))}
              </Cluster>
            ) : null}
            <p role="status">{isRarelyAccepted(typed, car.resellPrice) ? offerTexts.low : ''}</p>
          </Stack>
        </InertFields>
        <p>{offerTexts.next}</p>
        <FormActions mutation={sending} submitLabel={offerTexts.send} />
      </Stack>
    </form>
  );
}

function CurrentOffer({ offer, onClose }: { offer: LiveOffer; onClose: () => void }) {
  const amount = formatPrice(offer.amount);
  const expiryTime = formatDateTime(new Date(offer.expiresAt));
  const describeOffer = offer.turn === 'buyer' ? offerTexts.countered : offerTexts.waiting;
  return (
    <Stack gap={4}>
      {offer.state === 'accepted' ? (
        <p>
          {offerTexts.agreed(amount, expiryTime)} {offerTexts.agreedNext}
        </p>
      ) : (
        <p>{describeOffer(amount, offer.withName, expiryTime)}</p>
      )}
      <Cluster gap={3}>
        <LinkButton to="/dashboard/offers">{offerTexts.toOffers}</LinkButton>
        <Button variant="ghost" onClick={onClose}>
          {offerTexts.close}
        </Button>
      </Cluster>
    </Stack>
  );
}

/** Dialog to offer a car's seller less than the price. Shows an existing offer's status. */
export default function OfferDialog({ car, onClose }: { car: Car; onClose: () => void }) {
  const uid = useUser()?.uid ?? '';
  const sending = useSendOffer(car, onClose);
  const offer = useQuery(ownOfferQuery(uid, car._id));
  return (
    <FormDialog onClose={onClose} title={offerTexts.title(formatCarTitle(car))} busy={sending.isPending}>
      {offer.isPending ? (
        <Spinner label={offerTexts.loading} />
      ) : offer.data === undefined ? (
        <QueryError title={offerTexts.failed} query={offer} />
      ) : isLiveOffer(offer.data) ? (
        <CurrentOffer offer={offer.data} onClose={onClose} />
      ) : (
        <OfferForm car={car} sending={sending} />
      )}
    </FormDialog>
  );
}
