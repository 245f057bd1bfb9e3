import { IMAGE_TYPES } from '@second-gear/contract/image-sources';

/** Returns whether a file is in HEIC, the format of iPhone cameras. Some systems report no type for it. */
export const isHeic = ({ name, type }: File): boolean =>
  /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name);

/** Returns whether a file is a picture that can be sent or converted. */
export const isPicture = (file: File): boolean =>
  IMAGE_TYPES.some((type) => type === file.type) || isHeic(file);
