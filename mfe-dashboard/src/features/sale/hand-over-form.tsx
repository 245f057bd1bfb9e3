import { zodResolver } from '@hookform/resolvers/zod';
import { CODE_LENGTH, codeRefusalSchema, handOverFormSchema } from '@second-gear/contract/hand-over';
import { invalidateAfter } from '@second-gear/contract/invalidations';
import { formatPrice } from '@second-gear/contract/money';
import type { Sale } from '@second-gear/contract/orders';
import { ApiError } from '@second-gear/shared-auth/request';
import { useSingleFlight } from '@second-gear/shared-auth/use-single-flight';
import { Button } from '@second-gear/ui/button';
import { FormError, TextField } from '@second-gear/ui/field';
import { syncDisplayedValues } from '@second-gear/ui/form-values';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { handOverByCode } from '../../api/hand-over-by-code.ts';
import { formatPriceWithWords, unrefundedAmount } from '../../shared/amount.ts';
import { showErrors } from '../../shared/form-errors.ts';
import { Block } from '../../shared/order-page/block.tsx';
import { RowNote } from '../../shared/rows.tsx';
import { useCanScan } from './barcode.ts';
import { ScanDialog } from './scan-dialog.tsx';
import { sale as texts } from './texts.ts';

const { handOver } = texts;

/** Returns the remaining tries after a wrong code. Null if the API omits them, undefined for other errors. */
function triesLeft(error: unknown): number | null | undefined {
  if (!(error instanceof ApiError)) return undefined;
  if (error.code === 'code_locked') return 0;
  if (error.code !== 'wrong_code') return undefined;
  const refusal = codeRefusalSchema.safeParse(error.body);
  return refusal.success ? (refusal.data.triesLeft ?? null) : null;
}

/** Takes the buyer's code, typed or scanned. A correct code confirms the hand-over and releases the money. */
export function HandOverForm({ sale }: { sale: Sale }): ReactElement {
  const client = useQueryClient();
  const canScan = useCanScan();
  const [scanning, setScanning] = useState(false);
  const [locked, setLocked] = useState(false);
  const [wasScanned, setWasScanned] = useState(false);
  const once = useSingleFlight();
  const form = useForm({ resolver: zodResolver(handOverFormSchema), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const remaining = unrefundedAmount(sale);

  const showRefusal = (error: unknown) => {
    const tries = triesLeft(error);
    setLocked(tries === 0);
    if (tries === undefined) {
      showErrors(error, ['code'], form.setError);
    } else if (tries === 0) {
      form.resetField('code');
      form.setFocus('code');
    } else {
      const message = tries === null ? handOver.wrongUncounted : handOver.wrong(tries);
      form.setError('code', { message }, { shouldFocus: true });
    }
  };
  const send = form.handleSubmit(async ({ code }) => {
    try {
      await handOverByCode(sale._id, code);
    } catch (error) {
      showRefusal(error);
      return;
    }
    notify.success(handOver.done);
    await invalidateAfter(client, 'confirmHandOver');
  });
  const submitOnce = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    // Submits only once, because a second request would cost a try.
    void once(() => {
      syncDisplayedValues(form, element);
      setWasScanned(false);
      return send();
    });
  };
  const fillScannedCode = (code: string) => {
    setScanning(false);
    setWasScanned(true);
    form.setValue('code', code);
    form.clearErrors();
  };

  return (
    <Block title={handOver.title} screenOnly>
      <form noValidate onSubmit={submitOnce}>
        <Stack gap={4}>
          <p>{handOver.lead(formatPriceWithWords(remaining))}</p>
          <TextField
            label={handOver.code}
            hint={handOver.hint}
            inputMode="numeric"
            autoComplete="one-time-code"
            // One more character for the space in the middle, as on the buyer's page.
            maxLength={CODE_LENGTH + 1}
            error={errors.code?.message}
            {...form.register('code', { setValueAs: (typed: string) => typed.replaceAll(/\s/g, '') })}
          />
          {locked ? <FormError>{handOver.locked}</FormError> : null}
          <FormError>{errors.root?.['server']?.message}</FormError>
          <Cluster gap={3}>
            <Button type="submit" loading={isSubmitting}>
              {handOver.submit(formatPrice(remaining))}
            </Button>
            {canScan === true ? (
              <Button variant="secondary" icon="image" onClick={() => setScanning(true)}>
                {handOver.scan}
              </Button>
            ) : null}
            <span role="status">{wasScanned ? handOver.read : ''}</span>
          </Cluster>
          {canScan === false ? <RowNote>{handOver.cannotScan}</RowNote> : null}
        </Stack>
      </form>
      {scanning ? <ScanDialog onCode={fillScannedCode} onClose={() => setScanning(false)} /> : null}
    </Block>
  );
}
