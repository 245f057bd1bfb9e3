import { Button } from '@second-gear/ui/button';
import { Dialog } from '@second-gear/ui/dialog';
import { VisuallyHidden } from '@second-gear/ui/layout';
import { useState } from 'react';
import { common } from '../../shared/texts.ts';
import { FILTER_FORM_ID, FilterPanel, type FilterPanelProps } from './filter-panel.tsx';
import { texts } from './texts.ts';

/**
 * The filters in a sheet, for phones. The sheet's button shows the number of matching cars and returns to the
 * list.
 * @param total number of matching cars. Undefined while loading
 */
export default function FilterSheet({
  filters,
  onChange,
  urlPlaceError,
  clearCount,
  total,
  onClose,
  onShow,
  onClear,
}: Pick<FilterPanelProps, 'filters' | 'onChange' | 'urlPlaceError' | 'clearCount'> & {
  total: number | undefined;
  onClose: () => void;
  onShow: () => void;
  onClear: () => void;
}) {
  const [hasErrors, setHasErrors] = useState(false);
  const countText = total === undefined ? undefined : common.cars(total);
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
          <Button type="submit" form={FILTER_FORM_ID}>
            {hasErrors ? texts.fixFields : countText === undefined ? texts.apply : texts.show(countText)}
          </Button>
        </>
      }
    >
      <FilterPanel
        isInSheet
        filters={filters}
        onChange={onChange}
        clearCount={clearCount}
        onDone={onShow}
        onErrorsChange={setHasErrors}
        {...(urlPlaceError === undefined ? {} : { urlPlaceError })}
      />
      {/* Repeats the number of cars for screen readers, which don't announce the page's count behind the modal sheet. */}
      <VisuallyHidden role="status">{countText}</VisuallyHidden>
    </Dialog>
  );
}
