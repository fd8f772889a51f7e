import { PICTURE_MEGABYTES, type PictureAnswer } from '#contracts/console-content.ts'
import { storePicture } from '#server/flows/content/store-picture.ts'
import { limitPerson } from '#server/http/rate-limit.ts'
import { Refusal } from '#server/http/refusal.ts'
import { readUnmeasuredBytes } from '#server/http/request-body.ts'
import { auditBy } from './audit.ts'
import type { ConsoleParts, HandlersBelow } from './console-parts.ts'

/** The call that takes a picture. What its name and its type say doesn't count. */
export function pictureCalls(
  parts: ConsoleParts,
): Pick<HandlersBelow<'content/picture'>, 'POST /api/console/content/picture'> {
  const audit = auditBy(parts)
  const mayUpload = limitPerson('uploads', parts.consoleLimits.upload, parts)
  return {
    'POST /api/console/content/picture': async (c, me) => {
      await mayUpload(c, me.email)
      const bytes = await readUnmeasuredBytes(c, PICTURE_MEGABYTES * 1000).catch((error: unknown) => {
        if (error instanceof Refusal && error.status === 413)
          throw new Refusal(413, `The picture is too large: the limit is ${PICTURE_MEGABYTES} MB.`)
        throw error
      })
      const stored = await storePicture(parts, bytes)
      if (typeof stored === 'string') throw new Refusal(422, `This picture ${stored}.`)
      await audit(me, 'uploaded a picture', stored.src)
      return c.json<PictureAnswer>(stored)
    },
  }
}
