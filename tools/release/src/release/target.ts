import type { Discovery } from '@second-gear/federation/discovery';
import type { LedgerEntry } from '@second-gear/federation/release';
import type { BrowserCheck } from '../gate/browser/browser-check.ts';
import type { Reason } from '../gate/reasons-against-remote.ts';
import type { Move, Publication } from '../rollout/activate-version.ts';
import type { ShellCandidate } from '../site/candidate.ts';

/** Something that operators release: a remote, or the shell. */
export interface ReleaseTarget {
  /** The target's name in the ledger. */
  name: string;
  /** Throws ImpossibleMoveError if the site has no such target. Usually its name is misspelled. */
  requireInSite: (document: Discovery, ledger: readonly LedgerEntry[]) => void;
  /**
   * Builds the target's current sources.
   * @returns the output folder
   * @throws ImpossibleMoveError if the sources are not in this repository, or the error of a failed build
   */
  build: () => Promise<string>;
  /** Prepares a build output as a candidate. The candidate exists while `work` runs. */
  withCandidate: <T>(dist: string, work: (candidate: TargetVersion) => Promise<T>) => Promise<T>;
  /** Returns a version that is in the site. Throws ImpossibleMoveError if there is none. */
  publishedVersion: (version: string) => Promise<TargetVersion>;
}

export interface RuntimeCheckOptions {
  /** The browser check. Null if the operator skips it. */
  browser: BrowserCheck | null;
  /** False if the operator skips the server-side rendering check. */
  checksSsr?: boolean | undefined;
  /** A shell that is not in the site, in which a remote is checked too. */
  otherShell?: ShellCandidate | undefined;
}

export type ActivationFields = Omit<Move, 'remote' | 'to'>;

/** Ledger fields of a move that the gate makes in a copy of the site. */
export const GATE_MOVE_FIELDS = { what: 'activate', who: 'gate', why: 'trial' } as const;

/** A version of a target: one in the site, or a candidate that a move would add. */
export interface TargetVersion {
  version: string;
  /** Whether the version has routes, which an operator can allow it to drop. */
  hasRoutes: boolean;
  /** Returns reasons against the version's files: each must be the file that was released. */
  fileReasons: () => Promise<Reason[]>;
  /**
   * Returns reasons that follow from the version's files, its build, and the versions that it would run with.
   * @param allowedDrops routes that the operator allows the version to drop
   */
  buildReasons: (allowedDrops?: readonly string[]) => Promise<Reason[]>;
  /**
   * Returns the checks that run the version on the server and in a browser, cheapest first. They take
   * minutes.
   */
  runtimeChecks: (options: RuntimeCheckOptions) => (() => Promise<Reason[]>)[];
  /**
   * Activates the version. Returns the previous live version; null for a first release. Call this function
   * inside withSiteLock.
   */
  activate: (fields: ActivationFields) => Promise<{ from: string | null; document: Discovery }>;
  /** Adds the version to the site without activating it. Call this function inside withSiteLock. */
  publish: (fields: Omit<Publication, 'subject' | 'candidate'>) => Promise<void>;
}
