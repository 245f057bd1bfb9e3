import { formatNumber } from '@second-gear/contract/format';
import type { CarImport } from '@second-gear/contract/imports';
import { SectionTitle } from '@second-gear/ui/layout';
import type { ReactElement } from 'react';
import { Tile, Tiles } from '../../../shared/components/tiles.tsx';
import { texts } from './texts.ts';

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
      <SectionTitle>{texts.screen.found}</SectionTitle>
      <Tiles>
        {Object.entries(counts).map(([key, count]) => (
          <Tile
            key={key}
            label={texts.screen.counts[key as keyof typeof texts.screen.counts]}
            value={formatNumber(count)}
          />
        ))}
      </Tiles>
      {ignored.length > 0 ? <p>{texts.screen.ignored(ignored.join(', '))}</p> : null}
    </section>
  );
}
