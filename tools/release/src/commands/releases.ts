import { formatReleases, formatVersions } from '../release/format-releases.ts';
import { listReleases, listVersions } from '../release/list-releases.ts';
import { EXIT_CODES, runCommand } from './run-command.ts';

await runCommand(
  {
    usage: `npm run releases [-- REMOTE|shell] [options]

Lists live versions, canaries and retired remotes: since when, by whom, why, and their fallback. With REMOTE: all
its versions on the site, with their states.`,
    positionals: ['subject?'],
    options: {},
  },
  async ({ paths, json, positionals }) => {
    const [remote] = positionals;
    if (remote) {
      const versions = await listVersions(paths, remote);
      if (json) console.log(JSON.stringify({ remote, versions }));
      else console.log(formatVersions(versions));
      return EXIT_CODES.done;
    }
    const releases = await listReleases(paths);
    const { revision, shell, host, remotes, retired } = releases;
    if (json) console.log(JSON.stringify({ revision, shell, host, remotes, retired }));
    else console.log(formatReleases(releases));
    return EXIT_CODES.done;
  },
);
