import type { RemoteBuild } from '@second-gear/federation/release';
import type { Reason } from '../../gate/reasons-against-remote.ts';

/** Where or when a fault appears. */
export const FAULT_KINDS = {
  static: 'The build or its files have the fault. The gate sees it without running the version.',
  server: 'The fault appears when the renderer renders a screen.',
  browser: 'The fault appears in a browser at once, or when a visitor uses a form or a button.',
  late: 'The fault appears after the screen has mounted, or only after it has unmounted.',
  conditional: 'The fault appears only for some visitors, devices, dates or numbers of visits.',
  'page-wide': 'The screen changes what the shell and all remotes share.',
  heavy: 'The version loads, renders or keeps too much.',
} as const;

export type FaultKind = keyof typeof FAULT_KINDS;

/** A version with one fault. Without that change, the gate accepts the version. */
export interface CraftedVersion {
  /** What the version does. Completes “A version that …”. */
  name: string;
  kind: FaultKind;
  /** The check that refuses the version. */
  check: Reason['check'];
  /** Start of the reason. `…` stands for any text. */
  words: string;
}

/** A build of the catalog, or of another remote that is live. */
export interface BuildChange {
  build?: (sound: RemoteBuild) => RemoteBuild;
  /** Files that are added or replaced. */
  files?: Record<string, string>;
}

/** A version that the gate refuses without running it. */
export interface CraftedBuild extends CraftedVersion {
  candidate: BuildChange;
  /** Changes of the version that was live before. Absent if no version was live. */
  live?: BuildChange;
  /** A remote that is live as well. */
  otherRemote?: RemoteBuild;
}

/** A version with a fault in its server bundle. */
export interface CraftedServerBundle extends CraftedVersion {
  /** Code that renders the screen (see minimalServerBundle). */
  code: string;
  /**
   * Timeout of a render in milliseconds, for code that never finishes or loads. The gate does not run the other
   * screens of such a version, so it has no other fault.
   */
  alone?: { timeoutMs: number };
}

/** A version with a fault in a screen. Several faults share one version and one run of the gate. */
export interface CraftedScreen extends CraftedVersion {
  /** Path of the screen. Faults on the same path share a screen. */
  path: string;
  /** Code of the screen, the slot or the top level. Empty if the group of versions contains the change. */
  code: string;
  /** Other code than a screen's: a slot's, by its name, or the remote's top level. */
  place?: { slot: string } | 'top level';
  /** Code of the screen's cleanup, which ends what other faults on the same path start. */
  cleanup?: string;
  /** Starts of further reasons with the same cause. */
  also?: readonly string[];
}

/** Returns the pattern of a reason's words. */
export const patternOf = (words: string): RegExp =>
  new RegExp(
    `^${words
      .split('…')
      .map((text) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`))
      .join('[^]*?')}`,
  );
