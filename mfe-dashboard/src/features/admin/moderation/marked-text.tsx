import type { TextRange } from '@second-gear/contract/moderation';
import type { ReactElement } from 'react';

/** Highlights the given ranges of a text. The ranges must be sorted and must not overlap. */
export const MarkedText = ({ text, marks }: { text: string; marks: readonly TextRange[] }): ReactElement => (
  <>
    {marks.map(({ from, to }, at) => (
      <span key={from}>
        {text.slice(marks[at - 1]?.to ?? 0, from)}
        <mark>{text.slice(from, to)}</mark>
      </span>
    ))}
    <span>{text.slice(marks.at(-1)?.to ?? 0)}</span>
  </>
);
