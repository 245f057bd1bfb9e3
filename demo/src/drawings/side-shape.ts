import type { Rim } from './wheel.ts';

type Point = readonly [x: number, y: number];

/** Height of the floor in a side view. */
export const GROUND = 640;

/**
 * One body's side view, nose to the left, in drawing units (about 5 mm each). Paths are SVG path data.
 */
export interface SideShape {
  /** Whole silhouette above the floor, wheels left out. */
  outline: string;
  /** y of the roof, the shoulder line and the lower edge: what the paint's shading follows. */
  shading: { roof: number; shoulder: number; sill: number };
  wheels: { front: number; rear: number; radius: number; rim: Rim; sidewall: number };
  /** Side windows as one opening; pillars divide it. */
  glass: string;
  /** Strips over the glass, in the body's paint or black. */
  pillars: readonly { d: string; painted?: boolean }[];
  /** Seats and wheel as seen through the glass. */
  cabin: string;
  /** Shut lines of doors, bonnet, bumpers. */
  seams: readonly string[];
  /** The pressed line along the flank. */
  crease: string;
  handles: readonly Point[];
  mirror: Point;
  headlight: string;
  taillight: string;
  /** Dark lower trim, drawn over the paint. */
  trim?: string;
  /** Wide dark arches of an off-roader. */
  arches?: boolean;
  /** Drawn behind the body: seats of an open car, for one. */
  behind?: string;
  /** Dark openings in the bumpers. */
  vents?: string;
  /** Roof rails, an open path. */
  rails?: string;
  /** Bright line around the windows, or black. */
  windowLine: 'chrome' | 'black' | 'none';
}
