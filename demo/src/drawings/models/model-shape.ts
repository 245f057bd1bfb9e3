import type { Cockpit } from '../cockpit.ts';
import type { Grille } from '../grille.ts';
import type { Lamps } from '../lamps.ts';
import type { Tail } from '../tail-lamps.ts';
import type { Rim } from '../wheel.ts';

/**
 * What makes a model look like itself, in centimetres: along from the nose, up from the floor. Lines are lists of
 * points such as `12,72 80,90 448,104!`, drawn as one smooth curve; `!` marks a corner.
 */
export interface ModelShape {
  long: number;
  wide: number;
  tall: number;
  /** Along, of the front and the rear wheel. */
  axles: readonly [number, number];
  tyre: { radius: number; sidewall: number };
  rim: Rim;
  /** Height of the sill. */
  sill: number;
  /** Silhouette from the front bumper's lower edge over the roof to the rear bumper's. */
  top: string;
  /** Side windows as one opening: foot of the windscreen pillar, along the roof, back along the belt. */
  glass: string;
  /** Strips over the glass, `foot,top,width`; `!` where it has the body's paint. */
  pillars: string;
  /** Shut lines, `along at the belt`: front edge of the first door to the rear edge of the last. */
  doors: readonly number[];
  /** Head lamp and tail lamp from the side. */
  lamp: string;
  tail: string;
  /** The pressed line along the flank. */
  crease: string;
  windowLine?: 'chrome' | 'black';
  /** Height up to which the lower body is dark plastic. */
  cladding?: number;
  arches?: boolean;
  /** A strip of bright metal. */
  brightLine?: string;
  /** Door handles that lie in the body. */
  flush?: boolean;
  /** Roof rails from and to, along. */
  rails?: readonly [number, number];
  /** Air intakes and side vents, of four points each. */
  openings?: string;
  /** Parts in the body's colour that stand off it, such as a spoiler: closed line. */
  spoiler?: string;
  /** Parts that are dark: bumpers, a running board, a spare wheel's cover. */
  dark?: readonly string[];
  /** Parts of a contrasting roof. */
  roof?: string;
  /** A wheel on the tailgate, along and up. */
  spare?: readonly [number, number];
  /** Load bed from and to, along: a cut behind the cab. */
  bed?: number;
  /** Rail of a sliding door from and to, along, at the height. */
  slide?: readonly [number, number, number];
  /** No roof: top corner of the windscreen, and where each seat stands. */
  open?: { frame: readonly [number, number]; seats: readonly number[]; stack: string };
  face: { lamps: Lamps; grille: Grille; tail: Tail; exhausts?: 'none' | 'two' | 'four' | 'middle' };
  cockpit: Cockpit;
}
