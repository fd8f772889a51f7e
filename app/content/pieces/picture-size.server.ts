export interface PictureSize {
  width: number
  height: number
}

const PNG = '89504e470d0a1a0a'

/** How large a PNG or JPEG is, in pixels, as its first bytes say it; nothing of what is neither. */
export function pictureSize(file: Buffer): PictureSize | undefined {
  if (file.length >= 24 && file.toString('hex', 0, 8) === PNG) {
    return { width: file.readUInt32BE(16), height: file.readUInt32BE(20) }
  }
  if (file.length < 2 || file.readUInt16BE(0) !== 0xffd8) return undefined
  // A JPEG is a row of parts: a mark, the length of the part, the part. Its size stands in the one that begins the frame.
  for (let at = 2; at + 9 <= file.length && file[at] === 0xff; at += 2 + file.readUInt16BE(at + 2)) {
    if (isFrame(file.readUInt8(at + 1))) return { width: file.readUInt16BE(at + 7), height: file.readUInt16BE(at + 5) }
  }
  return undefined
}

/** C4, C8 and CC lie among the marks of frames and are none. */
const isFrame = (mark: number) => mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark)
