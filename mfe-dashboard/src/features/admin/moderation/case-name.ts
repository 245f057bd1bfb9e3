import type { ModerationCase } from '@second-gear/contract/moderation';
import { carName } from '../../../shared/format/car-name.ts';
import { texts } from './texts.ts';

/** Returns the name of a case, such as `Review of Audi A4`. */
export const getCaseName = (item: ModerationCase): string =>
  item.kind === 'review' ? texts.review(carName(item)) : carName(item);
