import { removeMyPicture, setMyPicture } from '@second-gear/contract/users';
import type { FastifyInstance } from 'fastify';
import { encodeProfilePicture } from '../../catalog/images/encode-picture.ts';
import { getImageHosts, toImageUrl, toUploadPath } from '../../catalog/images/image-paths.ts';
import { receivePicture, registerMultipart } from '../../catalog/images/receive-picture.ts';
import { saveUpload } from '../../catalog/images/save-upload.ts';
import { route } from '../../platform/http/route.ts';
import { replacePicture } from './picture.ts';

export function pictureRoutes(app: FastifyInstance): void {
  const { db, env, pictures, discardWakeUp } = app.services;

  void app.register(async (scope) => {
    await registerMultipart(scope);
    route(
      scope,
      setMyPicture,
      async ({ user, request }) => {
        const files = await receivePicture(request, user.id, encodeProfilePicture);
        const id = await saveUpload({ db, pictures, log: request.log }, user.id, 'profile', files);
        if (await replacePicture(db, user.id, id)) discardWakeUp.notify();
        return { url: toImageUrl(getImageHosts(env), toUploadPath(id, 'profile')) };
      },
      { limit: 'upload' },
    );
  });

  route(app, removeMyPicture, async ({ user }) => {
    if (!(await replacePicture(db, user.id, null))) return { modifiedCount: 0 };
    discardWakeUp.notify();
    return { modifiedCount: 1 };
  });
}
