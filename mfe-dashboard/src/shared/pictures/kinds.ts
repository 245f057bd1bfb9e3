import { IMAGE_TYPES } from '@second-gear/contract/image-sources';

/** What an iPhone's camera writes. Some systems name no type for it. */
export const isHeic = ({ name, type }: File): boolean =>
  /^image\/hei[cf]$/.test(type) || /\.hei[cf]$/i.test(name);

/** Whether a file is a picture that can be sent, or made into one. */
export const isPicture = (file: File): boolean =>
  IMAGE_TYPES.some((type) => type === file.type) || isHeic(file);
