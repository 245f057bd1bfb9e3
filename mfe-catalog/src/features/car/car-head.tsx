import { carTitle } from '@second-gear/contract/car-title';
import type { Car } from '@second-gear/contract/cars';
import { SHARE_SIZE, shareImage } from '@second-gear/contract/image-sources';
import { formatPrice } from '@second-gear/contract/money';
import { siteConfig } from '@second-gear/contract/site-config-reader';
import { absoluteAddress, PageMeta, summarize } from '@second-gear/ui/head';
import { StructuredData } from '@second-gear/ui/structured-data';
import { titledFacts } from '../../shared/card/car-words.ts';
import { carData } from './car-data.ts';
import { texts } from './texts.ts';

/** What search engines and previews read about one car. */
export function CarHead({ car }: { car: Car }) {
  const path = `/cars/${encodeURIComponent(car._id)}`;
  const name = carTitle(car);
  const facts = titledFacts(car).join(', ');
  const about = [
    texts.about(name, formatPrice(car.resellPrice), car.location.city),
    ...(facts ? [`${facts}.`] : []),
    car.description,
  ].join(' ');
  // Some networks read no WebP, and none reads a drawing.
  const share = shareImage(car.image, siteConfig().apiHost);
  return (
    <>
      <PageMeta
        title={texts.title(name)}
        description={summarize(about)}
        path={path}
        image={share === null ? car.image : { address: share, type: 'image/jpeg', ...SHARE_SIZE, alt: name }}
        type="product"
      />
      <StructuredData data={carData(car, absoluteAddress)} />
    </>
  );
}
