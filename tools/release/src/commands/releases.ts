import { listReleases, listVersions } from '../release/list-releases.ts';
import { EXIT, runCommand } from './run-command.ts';

await runCommand(
  {
    usage: `npm run releases [-- REMOTE|shell] [options]

Lists live versions and canaries: since when, by whom, why, and their fallback. With REMOTE: all its versions on
the site, with their states.`,
    positionals: ['subject?'],
    options: {},
  },
  async ({ paths, json, positionals }) => {
    const [remote] = positionals;
    if (remote) {
      const versions = await listVersions(paths, remote);
      if (json) console.log(JSON.stringify({ remote, versions }));
      else console.table(versions);
      return EXIT.done;
    }
    const { revision, updatedAt, shell, host, remotes } = await listReleases(paths);
    if (json) console.log(JSON.stringify({ revision, shell, host, remotes }));
    else {
      console.log(`Revision ${String(revision)} of ${updatedAt}`);
      console.table([host, ...remotes].map((row) => ({ ...row, traffic: `${String(row.traffic)}%` })));
    }
    return EXIT.done;
  },
);
