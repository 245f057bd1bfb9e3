import type { Cockpit } from '../cockpit.ts';
import type { Grille } from '../grille.ts';
import type { Lamps } from '../headlights.ts';
import type { Tail } from '../taillights.ts';
import type { Rim } from '../wheel.ts';

/**
 * The characteristic shape of a model. Positions are in cm: along the car from its front end, and up from the
 * ground. Curves are lists of `along,up` points such as `12,72 80,90 448,104!`; `!` marks a corner.
 */
export interface ModelShape {
  long: number;
  wide: number;
  tall: number;
  /** Positions of the front and the rear axle along the car. */
  axles: readonly [number, number];
  tyre: { radius: number; sidewall: number };
  rim: Rim;
  /** Height of the sill. */
  sill: number;
  /**
   * Silhouette from the lower edge of the front bumper over the roof to the lower edge of the rear bumper.
   */
  top: string;
  /**
   * Outline of all side windows together: from the base of the windshield along the roof, and back along the
   * belt line, which is the lower edge of the windows.
   */
  glass: string;
  /**
   * Pillars between the windows as `bottom,top,width`: positions of both ends along the car, and the width.
   * `!` marks pillars in the body color.
   */
  pillars: string;
  /**
   * Positions of the gaps between the doors on the belt line, from the front edge of the first door to the
   * rear edge of the last door.
   */
  doors: readonly number[];
  /** Outlines of headlight and taillight in side view. */
  lamp: string;
  tail: string;
  /** The crease along the side of the body. */
  crease: string;
  windowLine?: 'chrome' | 'black';
  /** Height of the dark plastic on the lower body. */
  cladding?: number;
  arches?: boolean;
  /** Curve of a chrome strip. */
  brightLine?: string;
  /** Whether the door handles are flush. */
  flush?: boolean;
  /** Start and end of the roof rails along the car. */
  rails?: readonly [number, number];
  /** Air intakes and side vents, four points each. */
  openings?: string;
  /** Outline of a part in the body color that protrudes, such as a spoiler. */
  spoiler?: string;
  /** Outlines of dark parts: bumpers, a running board, a spare wheel cover. */
  dark?: readonly string[];
  /** Outline of the part of the roof that has a contrasting color. */
  roof?: string;
  /** Position of a spare wheel on the tailgate: along the car, and up. */
  spare?: readonly [number, number];
  /** Position along the car where the load bed starts. It ends at the rear. */
  bed?: number;
  /** Rail of a sliding door: start and end along the car, and height. */
  slide?: readonly [number, number, number];
  /**
   * Only for cars without a roof: top corner of the windshield, position of each seat along the car, and
   * outline of the folded roof (`stack`).
   */
  open?: { frame: readonly [number, number]; seats: readonly number[]; stack: string };
  face: { lamps: Lamps; grille: Grille; tail: Tail; exhausts?: 'none' | 'two' | 'four' | 'middle' };
  cockpit: Cockpit;
}
