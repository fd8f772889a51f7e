import { existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { PHOTO_PATH } from '../../../app/content/photo.ts'

/** In development, answers a photo's address with its picture, made when it is first asked for. */
export function servePhotos(): Plugin {
  return {
    name: 'serve-photos',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use(PHOTO_PATH, (request, response, next) => {
        void answerWithPhoto(
          /^\/([0-9a-f]+-(?:\d+|shared)\.(?:avif|jpg))$/.exec(request.url ?? '')?.[1],
          response,
          next,
        )
      })
    },
  }
}

async function answerWithPhoto(name: string | undefined, response: ServerResponse, next: (error?: unknown) => void) {
  if (name === undefined) return next()
  try {
    // Loaded when they are first needed: a build reads this file too.
    const [{ listPhotos, makePhotos }, { PHOTO_FOLDER }] = await Promise.all([
      import('./make-photos.ts'),
      import('../../../app/content/photo-file.server.ts'),
    ])
    await makePhotos(listPhotos(true))
    const file = join(PHOTO_FOLDER, name)
    if (!existsSync(file)) return next()
    response.setHeader('content-type', name.endsWith('.avif') ? 'image/avif' : 'image/jpeg').end(readFileSync(file))
  } catch (error) {
    next(error)
  }
}
