import { bucketHeaders } from '../compose/headers.ts';
import { openBucket } from '../deploy/bucket/client.ts';
import { DamagedSiteError, deployToBucket } from '../deploy/bucket/deploy.ts';
import { edgeFunctions } from '../deploy/bucket/edge-functions.ts';
import { type Encoding, ENCODINGS } from '../deploy/bucket/objects.ts';
import { routesWithPage } from '../deploy/bucket/pages.ts';
import { bucketFromEnvironment, MissingBucketSettingError } from '../deploy/bucket/settings.ts';
import { requireDocument } from '../site/discovery-file.ts';
import { readShellRecord } from '../site/release-records.ts';
import { readSettings } from '../site/settings.ts';
import { EXIT_CODES, runCommand, UsageError } from './run-command.ts';

const isEncoding = (value: string): value is Encoding => (ENCODINGS as readonly string[]).includes(value);

function requireEncoding(value = 'gzip'): Encoding {
  if (!isEncoding(value)) throw new UsageError(`--encoding must be one of ${ENCODINGS.join(', ')}`);
  return value;
}

await runCommand(
  {
    usage: `npm run deploy:bucket [-- options]

Syncs the site to an S3-compatible bucket: first new versions, then the pages, then the document for open tabs.
Public pages without parameters are prerendered, without data, by the versions that visitors get; the others
render in the browser. Run it after each release, canary or rollback. If it is interrupted, visitors get either
the old or the new site; run it again.

The bucket is SITE_BUCKET at SITE_BUCKET_ENDPOINT, with SITE_BUCKET_REGION, SITE_BUCKET_ACCESS_KEY_ID and
SITE_BUCKET_SECRET_ACCESS_KEY.

  --encoding E  encoding of text files: gzip, br (for sites on TLS only) or none (gzip)
  --gc          then remove versions that the site no longer has from the bucket, except those that the bucket's
                document listed before this run: open tabs may request them, so a later run removes them
  --force       overwrite a bucket that serves a later revision than this site's
  --print-functions
                only print the functions for the CDN in front (CloudFront Functions)`,
    positionals: [],
    options: { encoding: 'text', gc: 'flag', force: 'flag', 'print-functions': 'flag' },
    dryRun: true,
  },
  async ({ paths, options, json, dryRun }) => {
    const encoding = requireEncoding(options.encoding);
    if (options['print-functions']) {
      const document = await requireDocument(paths);
      const shell = await readShellRecord(paths, document.extras.shell);
      const routes = routesWithPage({ document, shell });
      const functions = edgeFunctions(routes, bucketHeaders(await readSettings(paths.settings)));
      console.log(json ? JSON.stringify(functions) : `${functions.request}\n${functions.response}`);
      return EXIT_CODES.done;
    }
    try {
      const bucket = openBucket(bucketFromEnvironment(process.env));
      const { gc, force } = options;
      const result = await deployToBucket(paths, bucket, { encoding, gc, force, dryRun });
      const { prerendered, notPrerendered, ...otherFields } = result;
      // The JSON output has the field names of earlier versions.
      if (json)
        console.log(JSON.stringify({ ...otherFields, drawn: prerendered, notDrawn: notPrerendered, dryRun }));
      else {
        const [storedText, removedText, servesText] = dryRun
          ? ['would be stored', 'would be removed', 'would serve']
          : ['stored', 'removed', 'serves'];
        console.log(
          `Version files ${storedText}: ${String(result.uploaded.length)}; already there: ${String(result.present)}.`,
        );
        if (gc) console.log(`Files ${removedText}, no longer in the site: ${String(result.removed.length)}.`);
        console.log(`Prerendered pages: ${String(prerendered.length)}.`);
        for (const [route, why] of Object.entries(notPrerendered))
          console.log(`${route} renders in the browser: ${why.split('\n', 1).join('')}`);
        if (result.added.length > 0)
          console.log(
            `New pages: ${result.added.join(', ')}. Update the CDN functions (--print-functions) so that they serve them.`,
          );
        console.log(`The bucket ${servesText} revision ${String(result.revision)}.`);
      }
      return EXIT_CODES.done;
    } catch (error) {
      if (error instanceof MissingBucketSettingError) throw new UsageError(error.message);
      if (!(error instanceof DamagedSiteError)) throw error;
      console.error(error.message);
      return EXIT_CODES.unsound;
    }
  },
);
