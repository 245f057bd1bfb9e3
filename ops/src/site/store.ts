import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { discoverySchema, type Discovery } from '@second-gear/contract/discovery';
import type { LedgerEntry } from '@second-gear/contract/release';
import { siteHeaders } from '../compose/headers.ts';
import { composePage } from '../compose/index-html.ts';
import { robotsTxt } from '../compose/robots.ts';
import { readSettings } from '../compose/settings.ts';
import { writeAtomically } from './atomic.ts';
import { deployedVersion, emptyDocument, liveVersion, withRemote } from './document.ts';
import { appendToLedger } from './ledger.ts';
import type { SitePaths } from './paths.ts';
import { readRemoteRecord, readShellRecord } from './publish.ts';

/** The site's discovery document; null when nothing was composed yet. */
export async function readDocument(paths: SitePaths): Promise<Discovery | null> {
  if (!existsSync(paths.discovery)) return null;
  return discoverySchema.parse(JSON.parse(await readFile(paths.discovery, 'utf8')));
}

async function readHeadScript(paths: SitePaths, shell: string): Promise<string> {
  const file = path.join(paths.shellVersion(shell), 'static/head.js');
  return existsSync(file) ? (await readFile(file, 'utf8')).trim() : '';
}

/**
 * Writes what follows from a document: the page, the headers, robots.txt, the document itself. The document comes
 * last, since open tabs act on it; the page already carries the same content by then.
 */
export async function writeSite(paths: SitePaths, document: Discovery): Promise<void> {
  const settings = await readSettings(paths.settings);
  const shell = await readShellRecord(paths, document.extras.shell);
  const page = composePage(document, shell, settings, await readHeadScript(paths, document.extras.shell));
  await writeAtomically(paths.headers, `${JSON.stringify(siteHeaders(settings, page.inlineScripts), null, 2)}\n`);
  await writeAtomically(paths.robots, robotsTxt(settings));
  await writeAtomically(paths.index, page.html);
  await writeAtomically(paths.discovery, `${JSON.stringify(document, null, 2)}\n`);
}

export interface Move {
  remote: string;
  to: string;
  what: LedgerEntry['what'];
  who: string;
  why: string;
}

/**
 * Points a remote at one of its published versions: release and rollback are this one function. Call
 * it while holding the site's lock.
 * @returns the version that was live before, null for a first release
 */
export async function pointTo(paths: SitePaths, move: Move): Promise<{ from: string | null; document: Discovery }> {
  const document = await readDocument(paths);
  if (!document) throw new Error('This site has no shell yet: compose it first');
  const from = liveVersion(document, move.remote);
  const record = await readRemoteRecord(paths, move.remote, move.to);
  const previous = from && from !== move.to ? await readRemoteRecord(paths, move.remote, from) : null;
  const now = new Date();
  const next = withRemote(document, move.remote, deployedVersion(record, previous), now);
  await appendToLedger(paths.ledger, {
    revision: next.extras.revision,
    at: now.toISOString(),
    who: move.who,
    what: move.what,
    subject: move.remote,
    from,
    to: move.to,
    why: move.why,
  });
  await writeSite(paths, next);
  return { from, document: next };
}

/** Points the site at a shell version, creating the document when there is none. */
export async function pointShellTo(paths: SitePaths, version: string, who: string): Promise<Discovery> {
  const document = (await readDocument(paths)) ?? emptyDocument(version);
  const from = document.extras.revision === 0 ? null : document.extras.shell;
  const now = new Date();
  const extras = { revision: document.extras.revision + 1, updatedAt: now.toISOString(), shell: version };
  const next = { ...document, extras };
  await appendToLedger(paths.ledger, {
    revision: extras.revision,
    at: now.toISOString(),
    who,
    what: 'compose',
    subject: 'shell',
    from,
    to: version,
    why: 'the site was composed',
  });
  await writeSite(paths, next);
  return next;
}
