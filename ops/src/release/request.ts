import type { LedgerEntry, PublishedRemote } from '@second-gear/contract/release';
import type { Reason } from '../gate/verdict.ts';
import type { RemoteCandidate } from '../site/candidate.ts';
import type { SitePaths } from '../site/paths.ts';

/** Opens a staged site in a browser with the candidate in place; returns what is wrong. */
export type BrowserCheck = (staged: SitePaths, candidate: PublishedRemote) => Promise<Reason[]>;

/** What an operator asks for, whatever the move. */
export interface MoveRequest {
  paths: SitePaths;
  remote: string;
  who: string;
  why: string;
  /** Move although the gate has reasons against it; they go into the ledger. */
  force: boolean;
  /** Routes that the remote may stop serving with this move; they go into the ledger. */
  drops?: readonly string[];
  /** The browser's part of the gate; null when the operator leaves it out, which goes into the ledger. */
  browser: BrowserCheck | null;
  /** False when the operator leaves out the gate's drawing of its pages, which goes into the ledger. */
  draws?: boolean | undefined;
  /**
   * Revision of the remote's last change that the move was decided on (0: none). A later one makes the move
   * void: somebody was quicker, and what was asked for is not what the operator saw.
   */
  seen: number;
  /** The version that is asked for, where it comes into the site with this move. */
  candidate?: RemoteCandidate;
}

export type Outcome =
  | {
      kind: 'moved';
      what: LedgerEntry['what'];
      remote: string;
      version: string;
      /** What everybody was served before; null for a first release. */
      from: string | null;
      /** Share in percent of a version on trial. */
      traffic?: number;
      revision: number;
      forced: string[];
    }
  | { kind: 'unchanged'; remote: string; version: string }
  | { kind: 'published'; remote: string; version: string; forced: string[] }
  | { kind: 'refused'; remote: string; version: string; reasons: Reason[] };

/** The gate refuses a part of what was asked for; the message has all its reasons. */
export class Refused extends Error {
  readonly reasons: readonly Reason[];

  constructor(what: string, reasons: readonly Reason[]) {
    super(`${what}\n${reasons.map(({ check, message }) => `  [${check}] ${message}`).join('\n')}`);
    this.reasons = reasons;
  }
}
