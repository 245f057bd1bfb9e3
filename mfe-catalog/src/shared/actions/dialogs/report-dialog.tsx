import type { Car } from '@second-gear/contract/cars';
import { failureText } from '@second-gear/contract/failure-text';
import { Dialog } from '@second-gear/ui/dialog';
import { SelectField, TextAreaField } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { useMutation } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { addReport } from '../../../api/add-report.ts';
import { carName } from '../../card/car-words.ts';
import { fieldText } from '../../list/field-text.ts';
import { common } from '../../texts.ts';
import { markReported } from '../reported.ts';
import { FormEnd } from './form-end.tsx';

/** Longest text beside the chosen reason, so that both fit the call's bound. */
const MORE_LENGTH = 900;

/** Asks why a car is reported, and reports it. */
export default function ReportDialog({ car, onClose }: { car: Car; onClose: () => void }) {
  const words = common.report;
  const report = useMutation({
    mutationFn: (reason: string) => addReport(car._id, reason),
    onSuccess: () => {
      markReported(car._id);
      notify.success(common.actions.reportedToast);
      onClose();
    },
    onError: (error) => notify.error(failureText(error)),
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    report.mutate([fieldText(form, 'reason'), fieldText(form, 'more')].filter(Boolean).join(': '));
  };
  return (
    <Dialog open onClose={onClose} title={words.title(carName(car))}>
      <form onSubmit={submit}>
        <Stack gap={4}>
          <p>{words.intro}</p>
          <SelectField
            label={words.label}
            name="reason"
            options={words.reasons.map((reason) => ({ value: reason, label: reason }))}
          />
          <TextAreaField label={words.more} name="more" rows={3} maxLength={MORE_LENGTH} />
          <FormEnd sending={report} send={words.send} onClose={onClose} />
        </Stack>
      </form>
    </Dialog>
  );
}
