import { formatNumber } from '@second-gear/contract/format';
import type { CarImport } from '@second-gear/contract/imports';
import { SectionTitle } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { Tile, Tiles } from '../../../shared/components/tiles.tsx';
import { importTexts } from './texts.ts';

/** Shows the number of rows per status. */
export function ImportCounts({ data }: { data: CarImport }): ReactElement {
  const { rows, photos, state, ignored, kept = 0 } = data;
  const counts = {
    ...(state === 'done' ? {} : { ready: rows.ready - photos.lackingRows, lacking: photos.lackingRows }),
    listed: rows.listed - kept,
    ...(kept > 0 && { kept }),
    repeated: rows.repeated,
    wrong: rows.wrong,
  };
  return (
    <section>
      <SectionTitle>{importTexts.found}</SectionTitle>
      <Tiles>
        {Object.entries(counts).map(([key, count]) => (
          <Tile
            key={key}
            label={importTexts.counts[key as keyof typeof importTexts.counts]}
            value={formatNumber(count)}
          />
        ))}
      </Tiles>
      {ignored.length > 0 ? <p>{importTexts.ignored(ignored.join(', '))}</p> : null}
    </section>
  );
}
