import { maxHeight, parseNumberGroups } from './curve.ts';
import type { ModelShape } from './models/model-shape.ts';
import { GROUND } from './side-shape.ts';

/**
 * Dimensions of a model for its front and rear views, in drawing units: half widths from the center line,
 * heights as y coordinates.
 */
export interface FaceShape {
  halfWidth: number;
  roof: number;
  roofHalf: number;
  /** Lower edge of the windshield. */
  belt: number;
  beltHalf: number;
  /** Leading edge of the hood, and top of the headlights. */
  nose: number;
  /** Lower edge of the body. */
  bottom: number;
  tyreWidth: number;
  /** Upper and lower edge of the rear window. */
  rearWindow: readonly [number, number];
  details: ModelShape['face'];
  /** Whether the lower edge has dark plastic trim. */
  rugged: boolean;
  /** Whether the car has no roof, only windshield frame and seats. */
  open: boolean;
  rails: boolean;
  /** Whether there is a load bed behind the cab. */
  bed: boolean;
  /** Whether there is a liftgate that reaches up to the roof. */
  hatch: boolean;
  /** Radius of the spare wheel on the tailgate; null if there is none. */
  spare: number | null;
}

/** Drawing units per centimeter. */
const UNITS_PER_CM = 2.9;

/** Returns the front and rear dimensions of a model, derived from its side view. */
export function toFaceShape(shape: ModelShape): FaceShape {
  const y = (up: number): number => Math.round(GROUND - up * UNITS_PER_CM);
  const { wide, tall, sill, tyre, glass, lamp, top } = shape;
  const halfWidth = Math.round((wide / 2) * UNITS_PER_CM);
  const cowlHeight = parseNumberGroups(glass)[0]?.numbers[1] ?? 95;
  // A liftgate reaches almost up to the roof. A trunk lid lies well below the roof.
  const nearTail = parseNumberGroups(top).filter(({ numbers: [along = 0] }) => along > shape.long * 0.86);
  const hatch = Math.max(...nearTail.map(({ numbers: [, up = 0] }) => up)) > tall * 0.8;
  const roof = y(tall);
  const belt = y(cowlHeight);
  // Cars narrow toward the roof, tall cars less. The sides of a car with a spare wheel on the tailgate are
  // almost vertical.
  const roofRatio = shape.spare ? 0.84 : Math.min(0.78, Math.max(0.56, 0.63 + (tall - 144) * 0.0027));
  return {
    halfWidth,
    roof,
    roofHalf: Math.round(halfWidth * roofRatio),
    belt,
    beltHalf: Math.round(halfWidth * (shape.spare ? 0.9 : 0.88)),
    nose: Math.max(belt + 34, y(maxHeight(lamp)) + 6),
    bottom: y(Math.min(sill, 36) * 0.85),
    tyreWidth: 80 + (tyre.radius - 31) * 1.6,
    rearWindow: [roof + (hatch ? 30 : 24), belt - (hatch ? -6 : 8)],
    details: shape.face,
    rugged: shape.cladding !== undefined || shape.bed !== undefined,
    open: shape.open !== undefined,
    rails: shape.rails !== undefined,
    bed: shape.bed !== undefined,
    hatch,
    spare: shape.spare ? tyre.radius * UNITS_PER_CM : null,
  };
}
