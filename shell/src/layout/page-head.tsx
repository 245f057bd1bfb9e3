import type { ReactElement } from 'react';
import { texts } from '../texts.ts';

/** The document's title while a screen is shown. */
export function PageHead({ title }: { title: string }): ReactElement {
  return <title>{`${title} · ${texts.site}`}</title>;
}
