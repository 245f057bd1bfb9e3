import { Button } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { VisuallyHidden } from '@second-gear/ui/layout';
import { useState } from 'react';
import { common } from '../../shared/texts.ts';
import { FILTER_FORM, FilterPanel, type FilterPanelProps } from './filter-panel.tsx';
import { texts } from './texts.ts';

/**
 * The filters of a phone. The button says how many cars there are by now, and leads to them.
 * @param total cars that match; undefined while they are counted
 */
export default function FilterSheet({
  filters,
  onChange,
  nearProblem,
  cleared,
  total,
  onClose,
  onShow,
  onClear,
}: Pick<FilterPanelProps, 'filters' | 'onChange' | 'nearProblem' | 'cleared'> & {
  total: number | undefined;
  onClose: () => void;
  onShow: () => void;
  onClear: () => void;
}) {
  const [faulty, setFaulty] = useState(false);
  const count = total === undefined ? undefined : common.cars(total);
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.filters}
      footer={
        <>
          <Button variant="secondary" onClick={onClear}>
            {texts.clear}
          </Button>
          <Button type="submit" form={FILTER_FORM}>
            {faulty ? texts.mend : count === undefined ? texts.apply : texts.show(count)}
          </Button>
        </>
      }
    >
      <FilterPanel
        inSheet
        filters={filters}
        onChange={onChange}
        cleared={cleared}
        onDone={onShow}
        onFaulty={setFaulty}
        {...(nearProblem === undefined ? {} : { nearProblem })}
      />
      {/* The count of the page cannot be heard behind the sheet. */}
      <VisuallyHidden role="status">{count}</VisuallyHidden>
    </Dialog>
  );
}
