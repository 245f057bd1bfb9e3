import type { LedgerEntry } from '@second-gear/federation/release';
import type { SourceCommit } from '../build/source-commit.ts';
import type { BrowserCheck } from '../gate/browser/browser-check.ts';
import type { Reason } from '../gate/reasons-against-remote.ts';
import type { SitePaths } from '../site/paths.ts';
import type { TargetVersion } from './target.ts';

/**
 * An operator's request for a move. A move changes which version visitors get: a release, activation, canary,
 * promotion or rollback.
 */
export interface MoveRequest {
  paths: SitePaths;
  /** A remote, or `shell`. */
  remote: string;
  who: string;
  why: string;
  /** Whether to proceed despite the gate's reasons. The ledger records them. */
  force: boolean;
  /** Routes that the remote may drop with this move. The ledger records them. */
  allowedDrops?: readonly string[];
  /** The browser check. Null if the operator skips it, which the ledger records. */
  browser: BrowserCheck | null;
  /** False if the operator skips the server-side rendering check, which the ledger records. */
  checksSsr?: boolean | undefined;
  /**
   * Revision of the remote's last change that the operator saw; 0 before the first change. The move is
   * rejected if the remote changed since.
   */
  observedRevision: number;
  /** Commit of the sources from which the candidate was built, if it is known. */
  commit?: SourceCommit | undefined;
  /** The requested version, if this move adds it to the site. */
  candidate?: TargetVersion;
}

export type MoveOutcome =
  | {
      kind: 'moved';
      what: LedgerEntry['what'];
      remote: string;
      version: string;
      /** The previous live version. Null for a first release. */
      from: string | null;
      /** Share of the visitors that get the canary, in percent. */
      traffic?: number;
      /** Routes and slots of a retired remote, which others may now declare. */
      freed?: { routes: string[]; slots: string[] };
      revision: number;
      forced: string[];
    }
  | { kind: 'unchanged'; remote: string; version: string }
  | { kind: 'published'; remote: string; version: string; forced: string[] }
  | { kind: 'refused'; remote: string; version: string; reasons: Reason[] };

/** The gate refused a version. The message contains all reasons. */
export class RefusedError extends Error {
  readonly reasons: readonly Reason[];

  constructor(summary: string, reasons: readonly Reason[]) {
    super(`${summary}\n${reasons.map(({ check, message }) => `  [${check}] ${message}`).join('\n')}`);
    this.reasons = reasons;
  }
}
