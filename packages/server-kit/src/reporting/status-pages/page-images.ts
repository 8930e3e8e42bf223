import { createHash } from 'node:crypto';
import type { PublicStatusPage } from '@watchpost/schemas';
import { invalidField } from '../../request/http/problem.js';
import type { Change, Row, Store } from '../../store/interface/store.js';
import { statusPagesBounds } from './bounds.js';
import { decodePng } from './decode-png.js';
import { encodePng } from './encode-png.js';
import { PngError } from './png-chunks.js';

type PageRow = Row<'statusPages'>;

/** The pictures of a page. */
export const imageKinds = ['logo', 'favicon'] as const;
type ImageKind = (typeof imageKinds)[number];

/** A picture made anew from the pixels of the one that was sent. */
interface Image {
  readonly png: Uint8Array<ArrayBuffer>;
  readonly width: number;
  readonly height: number;
}

/** The pictures of a request; `null` removes one, and what is missing stays. */
export type GivenImages = Partial<Readonly<Record<ImageKind, Image | null>>>;

const mostSideOf: Readonly<Record<ImageKind, number>> = {
  logo: statusPagesBounds.logoSide.most,
  favicon: statusPagesBounds.faviconSide.most,
};

const readImage = async (kind: ImageKind, base64: string): Promise<Image> => {
  try {
    const bitmap = await decodePng(Buffer.from(base64, 'base64'), mostSideOf[kind]);
    const png = await encodePng(bitmap);
    if (png.byteLength > statusPagesBounds.imageBytes.most) {
      throw new PngError(`must take at most ${statusPagesBounds.imageBytes.most} bytes as a PNG: make it smaller`);
    }
    return { png, width: bitmap.width, height: bitmap.height };
  } catch (error) {
    if (error instanceof PngError) throw invalidField(kind, 'invalid', error.message);
    throw error;
  }
};

/**
 * Decodes the pictures of a request and encodes their pixels anew: nothing that was sent is ever served as it came.
 *
 * @throws ProblemError `validation_failed` for anything but a PNG that {@link decodePng} takes
 */
export const readImages = async (
  body: Partial<Readonly<Record<ImageKind, string | null | undefined>>>,
): Promise<GivenImages> => {
  const given: Partial<Record<ImageKind, Image | null>> = {};
  for (const kind of imageKinds) {
    const value = body[kind];
    if (value !== undefined) given[kind] = value === null ? null : await readImage(kind, value);
  }
  return given;
};

const digestOf = (png: Uint8Array): string => createHash('sha256').update(png).digest('base64url').slice(0, 22);

/** What the row of a page has of its pictures after a change. */
export const imagesAfter = (before: PageRow['images'], given: GivenImages): PageRow['images'] => {
  const after = { ...before };
  for (const kind of imageKinds) {
    const image = given[kind];
    if (image === undefined) continue;
    after[kind] = image && { width: image.width, height: image.height, digest: digestOf(image.png) };
  }
  return after;
};

/** Writes the pictures of a request. */
export const imageChanges = ({ id, organizationId }: PageRow, given: GivenImages): Change[] =>
  imageKinds.flatMap((kind): Change[] => {
    const image = given[kind];
    if (image === undefined) return [];
    const imageId = `${id}-${kind}`;
    const removal: Change = { kind: 'delete', table: 'statusPageImages', where: { id: imageId } };
    if (image === null) return [removal];
    const row = { id: imageId, organizationId, statusPageId: id, png: image.png };
    return [removal, { kind: 'insert', table: 'statusPageImages', row }];
  });

/** The pictures of a page as visitors get them. */
export const readPageImages = async (
  store: Pick<Store, 'find'>,
  { id, images }: Pick<PageRow, 'id' | 'images'>,
): Promise<PublicStatusPage['images']> => {
  if (images.logo === null && images.favicon === null) return { logo: null, favicon: null };
  const rows = await store.find('statusPageImages', { statusPageId: id }, { limit: imageKinds.length });
  const imageOf = (kind: ImageKind): PublicStatusPage['images']['logo'] => {
    const row = rows.find((each) => each.id === `${id}-${kind}`);
    const size = images[kind];
    if (row === undefined || size === null) return null;
    return { width: size.width, height: size.height, png: Buffer.from(row.png).toString('base64') };
  };
  return { logo: imageOf('logo'), favicon: imageOf('favicon') };
};
