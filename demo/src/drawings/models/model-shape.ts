import type { Cockpit } from '../cockpit.ts';
import type { Grille } from '../grille.ts';
import type { Lamps } from '../headlights.ts';
import type { Tail } from '../taillights.ts';
import type { Rim } from '../wheel.ts';

/**
 * The characteristic shape of a model in centimeters: along from the front end, up from the ground. Curves
 * are lists of points such as `12,72 80,90 448,104!`; `!` marks a corner.
 */
export interface ModelShape {
  long: number;
  wide: number;
  tall: number;
  /** Along-positions of the front and the rear axle. */
  axles: readonly [number, number];
  tyre: { radius: number; sidewall: number };
  rim: Rim;
  /** Height of the sill. */
  sill: number;
  /** Silhouette from the lower edge of the front bumper over the roof to that of the rear bumper. */
  top: string;
  /**
   * Side windows as one opening: from the base of the windshield along the roof, and back along the belt
   * line.
   */
  glass: string;
  /** Strips over the glass, `foot,top,width`. `!` marks strips in the body color. */
  pillars: string;
  /**
   * Shut lines as along-positions at the belt line, from the front edge of the first door to the rear edge of
   * the last.
   */
  doors: readonly number[];
  /** Headlight and taillight in side view. */
  lamp: string;
  tail: string;
  /** The crease along the side of the body. */
  crease: string;
  windowLine?: 'chrome' | 'black';
  /** Upper edge of the dark plastic on the lower body. */
  cladding?: number;
  arches?: boolean;
  /** A chrome strip. */
  brightLine?: string;
  /** Whether the door handles are flush. */
  flush?: boolean;
  /** Start and end of the roof rails, along. */
  rails?: readonly [number, number];
  /** Air intakes and side vents, four points each. */
  openings?: string;
  /** Parts in the body color that protrude, such as a spoiler: closed curve. */
  spoiler?: string;
  /** Dark parts: bumpers, a running board, a spare wheel cover. */
  dark?: readonly string[];
  /** Parts of a roof in a contrasting color. */
  roof?: string;
  /** Position of a spare wheel on the tailgate, along and up. */
  spare?: readonly [number, number];
  /** Start and end of the load bed, along. It is a cutout behind the cab. */
  bed?: number;
  /** Rail of a sliding door: start and end along, and height. */
  slide?: readonly [number, number, number];
  /** No roof: top corner of the windshield, and position of each seat. */
  open?: { frame: readonly [number, number]; seats: readonly number[]; stack: string };
  face: { lamps: Lamps; grille: Grille; tail: Tail; exhausts?: 'none' | 'two' | 'four' | 'middle' };
  cockpit: Cockpit;
}
