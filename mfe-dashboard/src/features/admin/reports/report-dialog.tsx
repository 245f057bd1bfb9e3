import { toErrorMessage } from '@second-gear/contract/error-message';
import { formatPrice } from '@second-gear/contract/money';
import type { ReportedItem } from '@second-gear/contract/reports';
import { Button } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { FormError } from '@second-gear/ui/field';
import { Stack } from '@second-gear/ui/layout';
import { type ReactElement, useState } from 'react';
import { Link } from 'react-router-dom';
import { DescriptionList } from '../../../shared/components/description-list.tsx';
import { formatCarName, formatInstant } from '../../../shared/format/format.ts';
import { common, reportRowTexts } from '../../../shared/texts.ts';
import { texts } from './texts.ts';

interface Props {
  item: ReportedItem;
  busy: boolean;
  error: unknown;
  onResolve: (resolution: ReportedItem['state']) => void;
  onClose: () => void;
}

/**
 * Shows a full report. The admin dismisses it or, after a second confirmation, removes the car. Dismissing a
 * report about a deleted car does not restore the car. A closed report can be reopened.
 */
export function ReportDialog({ item, busy, error, onResolve, onClose }: Props): ReactElement {
  const [isConfirmingRemoval, setIsConfirmingRemoval] = useState(false);
  const car = formatCarName(item);
  const isCarDeleted = item.carId === null;
  const removeLabel = isCarDeleted ? texts.reports.keepOffSite : texts.reports.remove;
  const errorMessage = <FormError>{error ? toErrorMessage(error) : null}</FormError>;
  if (isConfirmingRemoval) {
    return (
      <Dialog
        // The key makes this a separate dialog, so screen readers start at its heading.
        key="remove"
        open
        onClose={onClose}
        title={isCarDeleted ? texts.reports.keepOffSiteTitle : texts.reports.removeTitle}
        size="s"
        locked={busy}
        footer={
          <>
            <Button
              variant="secondary"
              data-autofocus=""
              disabled={busy}
              onClick={() => setIsConfirmingRemoval(false)}
            >
              {common.back}
            </Button>
            <Button variant="danger" loading={busy} onClick={() => onResolve('removed')}>
              {removeLabel}
            </Button>
          </>
        }
      >
        <p>{(isCarDeleted ? texts.reports.keepOffSiteBody : texts.reports.removeBody)(car)}</p>
        {errorMessage}
      </Dialog>
    );
  }
  return (
    <Dialog
      key="read"
      open
      onClose={onClose}
      title={texts.reports.resolveTitle(car)}
      locked={busy}
      footer={
        item.state === 'open' ? (
          <>
            <Button variant="secondary" loading={busy} onClick={() => onResolve('dismissed')}>
              {isCarDeleted ? texts.reports.dismissDeletedCar : texts.reports.dismiss}
            </Button>
            <Button variant="danger" disabled={busy} onClick={() => setIsConfirmingRemoval(true)}>
              {removeLabel}
            </Button>
          </>
        ) : (
          <Button variant="secondary" loading={busy} onClick={() => onResolve('open')}>
            {texts.reports.reopen}
          </Button>
        )
      }
    >
      <Stack gap={5}>
        <DescriptionList
          items={[
            [reportRowTexts.reason, item.reason || reportRowTexts.noReason],
            [reportRowTexts.reporter, item.reporter],
            [texts.reports.reportedOn, formatInstant(item.createdAt)],
            [reportRowTexts.state, reportRowTexts.states[item.state]],
            [common.price, formatPrice(item.resellPrice)],
            [texts.reports.fullDescription, item.description || common.noDescription],
          ]}
        />
        {item.carId ? (
          <Link to={`/cars/${item.carId}`}>{texts.reports.openCar}</Link>
        ) : (
          <p>{texts.reports.carUnlisted}</p>
        )}
        {item.state === 'open' ? (
          <p>{isCarDeleted ? texts.reports.carMayReturn : texts.reports.dismissHelp}</p>
        ) : null}
        {errorMessage}
      </Stack>
    </Dialog>
  );
}
