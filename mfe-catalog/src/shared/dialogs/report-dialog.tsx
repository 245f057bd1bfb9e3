import type { Car } from '@second-gear/contract/car';
import { Button } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { FormError, SelectField, TextAreaField } from '@second-gear/ui/field';
import { Cluster, Stack } from '@second-gear/ui/layout';
import { notify } from '@second-gear/ui/toast';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { addReport } from '../../api/add-report.ts';
import { texts } from '../../texts.ts';
import { carName } from '../car-words.ts';
import { failureText } from '../failure-text.ts';
import { markReported } from '../reported.ts';

/** Longest text beside the chosen reason, so that both fit the call's bound. */
const MORE_LENGTH = 900;

/** Asks why a car is reported, and reports it. */
export default function ReportDialog({ car, onClose }: { car: Car; onClose: () => void }) {
  const words = texts.report;
  const { register, handleSubmit } = useForm({
    defaultValues: { reason: words.reasons[0] as string, more: '' },
  });
  const report = useMutation({
    mutationFn: (form: { reason: string; more: string }) =>
      addReport(car._id, [form.reason, form.more.trim()].filter(Boolean).join(': ')),
    onSuccess: () => {
      markReported(car._id);
      notify.success(texts.actions.reportedToast);
      onClose();
    },
    onError: (error) => notify.error(failureText(error)),
  });
  return (
    <Dialog open onClose={onClose} title={words.title(carName(car))}>
      <form onSubmit={(event) => void handleSubmit((form) => report.mutate(form))(event)}>
        <Stack gap={4}>
          <p>{words.intro}</p>
          <SelectField
            label={words.label}
            options={words.reasons.map((reason) => ({ value: reason, label: reason }))}
            {...register('reason')}
          />
          <TextAreaField label={words.more} rows={3} maxLength={MORE_LENGTH} {...register('more')} />
          {report.error && <FormError>{failureText(report.error)}</FormError>}
          <Cluster gap={3}>
            <Button type="submit" loading={report.isPending}>
              {words.send}
            </Button>
            <Button variant="ghost" onClick={onClose}>
              {texts.actions.cancel}
            </Button>
          </Cluster>
        </Stack>
      </form>
    </Dialog>
  );
}
