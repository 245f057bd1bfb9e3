import { renderDetailView } from './detail.ts';
import { toFaceShape } from './face-shape.ts';
import { renderFrontView } from './front.ts';
import { renderInteriorView } from './interior.ts';
import { MODEL_NAMES, type ModelName, shapeOf } from './models/models.ts';
import { COLOR_NAMES, type ColorName, PAINTS } from './paint.ts';
import { renderRearView } from './rear.ts';
import { toSideShape } from './side-shape.ts';
import { renderSideView } from './side.ts';
import { BACKDROPS, toSvgDocument } from './svg-document.ts';

/** Views of a car in the order of a listing's photos. */
export const ANGLES = ['side', 'front', 'rear', 'interior', 'detail'] as const;
export type Angle = (typeof ANGLES)[number];

/** The subject of one drawing. */
export interface DrawingSpec {
  model: ModelName;
  colour: ColorName;
  angle: Angle;
}

/** Returns the file name of a drawing, such as `honda-civic-red-side.svg`. */
export const drawingFileNameOf = ({ model, colour, angle }: DrawingSpec): string =>
  `${model}-${colour}-${angle}.svg`;

/** Returns all combinations of model, color, and view. */
export const listDrawings = (): DrawingSpec[] =>
  MODEL_NAMES.flatMap((model) =>
    COLOR_NAMES.flatMap((colour) => ANGLES.map((angle) => ({ model, colour, angle }))),
  );

const ANGLE_DESCRIPTIONS: Record<Angle, string> = {
  side: 'from the side',
  front: 'from the front',
  rear: 'from behind',
  interior: 'the dashboard',
  detail: 'front wheel',
};

/**
 * Returns a drawing as a self-contained SVG document of 1200 by 800 units, without scripts or external
 * references.
 */
export function drawCar({ model, colour, angle }: DrawingSpec): string {
  const paint = PAINTS[colour];
  const shape = shapeOf(model);
  const views = {
    side: () => renderSideView(toSideShape(shape), paint),
    front: () => renderFrontView(toFaceShape(shape), paint),
    rear: () => renderRearView(toFaceShape(shape), paint),
    interior: () => renderInteriorView(shape, paint),
    detail: () => renderDetailView(toSideShape(shape), paint),
  };
  const { defs, content } = views[angle]();
  return toSvgDocument(
    `${model.replaceAll('-', ' ')} in ${colour}, ${ANGLE_DESCRIPTIONS[angle]}`,
    BACKDROPS[colour],
    defs,
    content,
  );
}
