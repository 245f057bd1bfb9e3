import { bucketHeaders } from '../compose/headers.ts';
import { openBucket } from '../deploy/bucket/client.ts';
import { deployToBucket, UnsoundSite } from '../deploy/bucket/deploy.ts';
import { edgeFunctions } from '../deploy/bucket/edge.ts';
import { type Encoding, ENCODINGS } from '../deploy/bucket/objects.ts';
import { routesWithPage } from '../deploy/bucket/pages.ts';
import { bucketFromEnvironment, MissingBucketSettingError } from '../deploy/bucket/settings.ts';
import { requireDocument } from '../site/discovery-file.ts';
import { readSettings } from '../site/settings.ts';
import { EXIT, runCommand, UsageError } from './arguments.ts';

const isEncoding = (value: string): value is Encoding => (ENCODINGS as readonly string[]).includes(value);

function requireEncoding(value = 'gzip'): Encoding {
  if (!isEncoding(value)) throw new UsageError(`--encoding takes ${ENCODINGS.join(', ')}`);
  return value;
}

await runCommand(
  {
    usage: `npm run deploy:bucket [-- options]

Brings an S3-compatible bucket to what the site is: versions that are not there yet, then the pages, then the
document for open tabs. Pages of public addresses without parameters are drawn, without data, by the versions
that visitors get; one that cannot be drawn is left to browsers. Run it after each release, canary or rollback. Whatever it dies of, visitors get the
site before or the site after; run it again.

The bucket is SITE_BUCKET at SITE_BUCKET_ENDPOINT, with SITE_BUCKET_REGION, SITE_BUCKET_ACCESS_KEY_ID and
SITE_BUCKET_SECRET_ACCESS_KEY.

  --encoding E  how text is stored: gzip, br (for a site on TLS only) or none (gzip)
  --gc          afterwards, remove versions from the bucket that the site no longer has
  --force       overwrite a bucket that serves a later revision than this site's
  --edge        print what the CDN in front is to run (CloudFront Functions), and do nothing else`,
    positionals: [],
    options: { encoding: 'text', gc: 'flag', force: 'flag', edge: 'flag' },
    dryRun: true,
  },
  async ({ paths, options, json, dryRun }) => {
    const encoding = requireEncoding(options.encoding);
    if (options.edge) {
      const routes = routesWithPage(await requireDocument(paths));
      const functions = edgeFunctions(routes, bucketHeaders(await readSettings(paths.settings)));
      console.log(json ? JSON.stringify(functions) : `${functions.request}\n${functions.response}`);
      return EXIT.done;
    }
    try {
      const bucket = openBucket(bucketFromEnvironment(process.env));
      const { gc, force } = options;
      const result = await deployToBucket(paths, bucket, { encoding, gc, force, dryRun });
      if (json) console.log(JSON.stringify({ ...result, dryRun }));
      else {
        const [storedText, removedText, servesText] = dryRun
          ? ['would be stored', 'would be removed', 'would serve']
          : ['stored', 'removed', 'serves'];
        console.log(
          `${String(result.uploaded.length)} files of versions ${storedText}, ${String(result.present)} were there.`,
        );
        if (gc) console.log(`${String(result.removed.length)} ${removedText} that the site no longer has.`);
        console.log(`${String(result.drawn.length)} pages are drawn.`);
        for (const [route, why] of Object.entries(result.notDrawn))
          console.log(`${route} is left to browsers: ${why.split('\n', 1).join('')}`);
        if (result.added.length > 0)
          console.log(
            `New pages: ${result.added.join(', ')}. Give the CDN its functions anew (--edge), which lead there.`,
          );
        console.log(`The bucket ${servesText} revision ${String(result.revision)}.`);
      }
      return EXIT.done;
    } catch (error) {
      if (error instanceof MissingBucketSettingError) throw new UsageError(error.message);
      if (!(error instanceof UnsoundSite)) throw error;
      console.error(error.message);
      return EXIT.unsound;
    }
  },
);
