import { zodResolver } from '@hookform/resolvers/zod';
import { CODE_LENGTH, codeRefusalSchema, handOverFormSchema } from '@second-gear/contract/hand-over';
import { formatPrice } from '@second-gear/contract/money';
import type { Sale } from '@second-gear/contract/orders';
import { refreshAfter } from '@second-gear/contract/stale-after';
import { ApiError } from '@second-gear/shared-auth/request';
import { useOnce } from '@second-gear/shared-auth/use-once';
import { Button } from '@second-gear/ui/button';
import { FormError, TextField } from '@second-gear/ui/field';
import { readShown } from '@second-gear/ui/form-values';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactElement, useState } from 'react';
import { useForm } from 'react-hook-form';
import { handOverByCode } from '../../api/hand-over-by-code.ts';
import { figuresAndWords, leftOf } from '../../shared/amount.ts';
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
  const [read, setRead] = useState(false);
  const once = useOnce();
  const form = useForm({ resolver: zodResolver(handOverFormSchema), defaultValues: { code: '' } });
  const { errors, isSubmitting } = form.formState;
  const left = leftOf(sale);

  const refuse = (error: unknown) => {
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
      refuse(error);
      return;
    }
    notify.success(handOver.done);
    await refreshAfter(client, 'handingOver');
  });
  const submitOnce = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const element = event.currentTarget;
    // Submits only once, because a second request would cost a try.
    void once(() => {
      readShown(form, element);
      setRead(false);
      return send();
    });
  };
  const take = (code: string) => {
    setScanning(false);
    setRead(true);
    form.setValue('code', code);
    form.clearErrors();
  };

  return (
    <Block title={handOver.title} screenOnly>
      <form noValidate onSubmit={submitOnce}>
        <Stack gap={4}>
          <p>{handOver.lead(figuresAndWords(left))}</p>
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
              {handOver.submit(formatPrice(left))}
            </Button>
            {canScan === true ? (
              <Button variant="secondary" icon="image" onClick={() => setScanning(true)}>
                {handOver.scan}
              </Button>
            ) : null}
            <span role="status">{read ? handOver.read : ''}</span>
          </Cluster>
          {canScan === false ? <RowNote>{handOver.cannotScan}</RowNote> : null}
        </Stack>
      </form>
      {scanning ? <ScanDialog onCode={take} onClose={() => setScanning(false)} /> : null}
    </Block>
  );
}
