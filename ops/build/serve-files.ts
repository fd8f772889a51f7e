import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { Plugin, ViteDevServer } from 'vite'
import { openFiles } from '#content-loader/content-files.server.ts'
import { PHOTO_PATH } from '#content-loader/photo.ts'
import { typeOf } from '#publisher/served-files.ts'

/** Serves generated files in development. @param address captures the name @param make undefined if not found */
export function serveGenerated(
  vite: ViteDevServer,
  address: RegExp,
  make: (name: string) => Promise<string | Buffer | undefined>,
): void {
  async function answer(url: string | undefined, response: ServerResponse, next: (error?: unknown) => void) {
    const name = address.exec(url ?? '')?.[1]
    try {
      const body = name === undefined ? undefined : await make(name)
      if (name === undefined || body === undefined) return next()
      const { type } = typeOf(name) ?? {}
      if (type !== undefined) response.setHeader('content-type', type)
      response.end(body)
    } catch (error) {
      next(error)
    }
  }
  vite.middlewares.use(({ url }, response, next) => void answer(url, response, next))
}

const readIfThere = async (file: string) => (existsSync(file) ? readFile(file) : undefined)

// Lazy import: reading the config shouldn't load the renderer.
const makeBrandFiles = async () => (await import('./brand-files.ts')).brandFiles()

export function serveBrandFiles(): Plugin {
  return {
    name: 'serve-brand-files',
    configureServer(vite) {
      const address = /^\/([a-z0-9-]+\.(?:svg|ico|png))$/
      serveGenerated(vite, address, async (name) => (await makeBrandFiles()).get(name))
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [fileName, source] of await makeBrandFiles()) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}

export function servePhotos(): Plugin {
  return {
    name: 'serve-photos',
    apply: 'serve',
    configureServer(vite) {
      const files = openFiles({ folder: vite.config.root })
      serveGenerated(vite, new RegExp(`^${PHOTO_PATH}/([0-9a-f]+-(?:\\d+|shared)\\.(?:avif|jpg))$`), async (name) => {
        const [{ listPhotos, makePhotos }, { PHOTO_FOLDER }] = await Promise.all([
          import('./make-photos.ts'),
          import('#content-loader/photo-file.server.ts'),
        ])
        await makePhotos(listPhotos(files, true))
        return readIfThere(join(PHOTO_FOLDER, name))
      })
    },
  }
}
