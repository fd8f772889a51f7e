import { createReadStream, existsSync, readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { extname, join } from 'node:path'
import type { Plugin } from 'vite'
import { downloadPath } from '../../../app/content/downloads.server.ts'
import { PHOTO_PATH } from '../../../app/content/photo.ts'
import { GUIDE_FILE, GUIDE_IN_DEVELOPMENT } from '../../../contracts/masker-release.ts'

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

// Loaded when needed: reading the configuration takes no drawing program.
const makeBrandFiles = async () => (await import('../brand/brand-files.ts')).brandFiles()

async function answerWithBrandFile(name: string, response: ServerResponse, next: (error?: unknown) => void) {
  try {
    const file = (await makeBrandFiles()).get(name)
    if (!file) return next()
    response.setHeader('content-type', TYPES[extname(name)] ?? '').end(file)
  } catch (error) {
    next(error)
  }
}

/** Icons and manifest: part of a build; in development made when they are asked for. */
export function serveBrandFiles(): Plugin {
  return {
    name: 'serve-brand-files',
    configureServer(vite) {
      vite.middlewares.use((request, response, next) => {
        const [, name = ''] = /^\/([a-z0-9-]+\.(?:svg|ico|png|webmanifest))$/.exec(request.url ?? '') ?? []
        if (name === '') next()
        else void answerWithBrandFile(name, response, next)
      })
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [fileName, source] of await makeBrandFiles()) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

/** Serves downloads in development, and the guide to the server, as they were made last. */
export function serveDownloads(): Plugin {
  return {
    name: 'serve-downloads',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use('/downloads', ({ url = '' }, response, next) => {
        const [name] = /[a-z0-9-]+\.[a-z]+$/.exec(url) ?? []
        if (name === undefined || name === GUIDE_FILE) next()
        else sendDownload(name, response, next)
      })
      vite.middlewares.use(GUIDE_IN_DEVELOPMENT, (_, response, next) => sendDownload(GUIDE_FILE, response, next))
    },
  }
}

function sendDownload(name: string, response: ServerResponse, next: () => void) {
  const file = createReadStream(downloadPath(name))
  file.once('error', () => next())
  file.once('open', () => {
    if (name.endsWith('.pdf')) response.setHeader('content-type', 'application/pdf')
    file.pipe(response)
  })
}

/** Makes and serves the pictures of photos in development. */
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
    const [{ listPhotos, makePhotos }, { PHOTO_FOLDER }] = await Promise.all([
      import('../make-photos.ts'),
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
