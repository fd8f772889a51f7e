import sharp from 'sharp'

/** A JPEG as a phone makes it: with a place in its metadata. */
export const sharpPicture = ({
  width,
  height,
  place,
}: {
  width: number
  height: number
  place: string
}): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: 'teal' } })
    .withExifMerge({ IFD0: { ImageDescription: place } })
    .jpeg()
    .toBuffer()
