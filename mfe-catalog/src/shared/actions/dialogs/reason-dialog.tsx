import { failureText } from '@second-gear/contract/failure-text';
import { Dialog } from '@second-gear/ui/dialog';
import { SelectField, TextAreaField } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { fieldText } from '../../list/field-text.ts';
import { FormEnd } from './form-end.tsx';

/** Longest text beside the chosen reason, so that both fit the call's bound. */
const MORE_LENGTH = 900;

/** Asks why something is reported, and reports it: a reason to choose, and more about it in words. */
export function ReasonDialog({
  title,
  words,
  report,
  done,
  onDone,
  onClose,
}: {
  title: string;
  words: { intro: string; label: string; reasons: readonly string[]; more: string; send: string };
  report: (reason: string) => Promise<unknown>;
  /** Toast once it is reported. */
  done: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const sending = useMutation({
    mutationFn: report,
    onSuccess: () => {
      onDone();
      notify.success(done);
      onClose();
    },
    onError: (error) => notify.error(failureText(error)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    sending.mutate([fieldText(form, 'reason'), fieldText(form, 'more')].filter(Boolean).join(': '));
  };
  return (
    <Dialog open onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <Stack gap={4}>
          <p>{words.intro}</p>
          <SelectField
            label={words.label}
            name="reason"
            options={words.reasons.map((reason) => ({ value: reason, label: reason }))}
          />
          <TextAreaField label={words.more} name="more" rows={3} maxLength={MORE_LENGTH} />
          <FormEnd sending={sending} send={words.send} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
