import path from 'node:path';
import { hashFiles, listFiles } from '../site/hashes.ts';
import { ledgerFaults, readLedger } from '../site/ledger.ts';
import type { SitePaths } from '../site/paths.ts';
import { readRemoteRecord, readShellRecord } from '../site/publish.ts';
import { readDocument } from '../site/store.ts';
import { EXIT, runCommand } from './arguments.ts';

const USAGE = `npm run verify [-- --site DIR]

Checks that the ledger's chain is whole, that it ends where the discovery document stands, and that
every file of every live version is the file that was released.

Exit codes: 0 whole, 1 not.`;

async function fileFaults(folder: string, files: Record<string, string>): Promise<string[]> {
  const present = new Set(await listFiles(folder));
  const missing = Object.keys(files).filter((file) => !present.has(file));
  const hashes = await hashFiles(
    folder,
    Object.keys(files).filter((file) => present.has(file)),
  );
  const changed = Object.entries(hashes).filter(([file, hash]) => files[file] !== hash);
  return [
    ...missing.map((file) => `${path.join(folder, file)} is missing`),
    ...changed.map(([file]) => `${path.join(folder, file)} is not the file that was released`),
  ];
}

async function siteFaults(paths: SitePaths): Promise<string[]> {
  const document = await readDocument(paths);
  if (!document) return ['This site has no discovery document'];
  const ledger = await readLedger(paths.ledger);
  const faults = ledgerFaults(ledger);
  const last = ledger.at(-1);
  if (last?.revision !== document.extras.revision) {
    faults.push(
      `The ledger ends at revision ${String(last?.revision)}, the document is at ${String(document.extras.revision)}`,
    );
  }
  const shell = await readShellRecord(paths, document.extras.shell);
  faults.push(...(await fileFaults(paths.shellVersion(shell.version), shell.files)));
  for (const [remote, versions] of Object.entries(document.microFrontends)) {
    for (const { metadata, extras } of versions) {
      for (const version of [metadata.version, extras.previous?.version]) {
        if (!version) continue;
        const record = await readRemoteRecord(paths, remote, version);
        faults.push(...(await fileFaults(paths.remoteVersion(remote, version), record.files)));
      }
    }
  }
  return faults;
}

await runCommand(USAGE, async ({ paths }) => {
  const faults = await siteFaults(paths);
  for (const fault of faults) console.error(fault);
  if (faults.length === 0) console.log('The ledger and every live file are whole.');
  return faults.length === 0 ? EXIT.done : EXIT.failed;
});
