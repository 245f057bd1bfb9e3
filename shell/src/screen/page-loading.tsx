import { Page } from '@second-gear/ui/layout';
import { LoadingState, Skeleton } from '@second-gear/ui/states';
import type { ReactElement } from 'react';
import { common } from '../texts.ts';

export function PageLoading({ label = common.loading }: { label?: string }): ReactElement {
  return (
    <Page>
      <LoadingState label={label}>
        <Skeleton height="clamp(16rem, 45vh, 28rem)" radius="var(--sg-radius-l)" />
      </LoadingState>
    </Page>
  );
}
