import { failureText } from '@second-gear/contract/failure-text';
import { useMutationOnce } from '@second-gear/shared-auth/use-mutation-once';
import { SelectField, TextAreaField } from '@second-gear/ui/field';
import { FormDialog } from '@second-gear/ui/form-dialog';
import { Held } from '@second-gear/ui/held';
import { Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { type FormEvent, useRef, useState } from 'react';
import { fieldText } from '../../list/field-text.ts';
import { common } from '../../texts.ts';
import { FormEnd, refusedField } from './form-end.tsx';

/** Maximum length of the details, so that they and the reason fit the call's limit. */
const MORE_LENGTH = 900;

/**
 * Dialog to report something: a reason to select, and optional details. No reason is preselected, so that a
 * quick submit can't send an accidental accusation.
 */
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
  /** Toast after the report was sent. */
  done: string;
  onDone: () => void;
  onClose: () => void;
}) {
  const field = useRef<HTMLSelectElement>(null);
  const [unchosen, setUnchosen] = useState(false);
  const sending = useMutationOnce({
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
    const reason = fieldText(form, 'reason');
    setUnchosen(reason === '');
    const said = [reason, fieldText(form, 'more')].filter(Boolean).join(': ');
    if (reason) sending.mutate(said);
    else field.current?.focus();
  };
  return (
    <FormDialog onClose={onClose} title={title} busy={sending.isPending}>
      <form noValidate onSubmit={submit}>
        <Stack gap={4}>
          <p>{words.intro}</p>
          <Held held={sending.isPending}>
            <Stack gap={4}>
              <SelectField
                label={words.label}
                name="reason"
                required
                placeholder={common.reason.choose}
                error={unchosen && common.reason.required}
                ref={field}
                onChange={() => setUnchosen(false)}
                options={words.reasons.map((reason) => ({ value: reason, label: reason }))}
              />
              <TextAreaField
                label={words.more}
                // The reasons are ours, so a server error is always about the details.
                error={refusedField(sending.error, 'reason')}
                name="more"
                rows={3}
                maxLength={MORE_LENGTH}
              />
            </Stack>
          </Held>
          <FormEnd sending={sending} send={words.send} />
        </Stack>
      </form>
    </FormDialog>
  );
}
