import { readLedger } from '../site/ledger.ts';
import { readDocument } from '../site/store.ts';
import { EXIT, runCommand } from './arguments.ts';

const USAGE = `npm run releases [-- --site DIR] [--json]

Lists what is live, since when, by whom, and what it falls back to.`;

await runCommand(USAGE, async ({ paths, json }) => {
  const document = await readDocument(paths);
  if (!document) throw new Error('This site has no shell yet: compose it first (npm start does)');
  const ledger = await readLedger(paths.ledger);
  const rows = Object.entries(document.microFrontends).flatMap(([remote, versions]) =>
    versions.map((version) => {
      const move = ledger.findLast(
        (entry) => entry.subject === remote && entry.to === version.metadata.version,
      );
      return {
        remote,
        version: version.metadata.version,
        traffic: `${String(version.deployment.traffic)} %`,
        since: move?.at ?? '',
        by: move?.who ?? '',
        why: move?.why ?? '',
        previous: version.extras.previous?.version ?? '',
      };
    }),
  );
  const shell = { remote: 'shell', version: document.extras.shell };
  if (json)
    console.log(
      JSON.stringify({ revision: document.extras.revision, shell: document.extras.shell, remotes: rows }),
    );
  else {
    console.log(`Revision ${String(document.extras.revision)} of ${document.extras.updatedAt}`);
    console.table([shell, ...rows]);
  }
  return EXIT.done;
});
