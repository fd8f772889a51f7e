import type { ServerResponse } from 'node:http'
import { extname } from 'node:path'
import type { Plugin } from 'vite'

const TYPES: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.webmanifest': 'application/manifest+json',
}

// Loaded when they are first needed: what reads the configuration alone needs no drawing program.
const make = async () => (await import('../brand/brand-files.ts')).brandFiles()

async function answer(name: string, response: ServerResponse, next: (error?: unknown) => void) {
  try {
    const file = (await make()).get(name)
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
        else void answer(name, response, next)
      })
    },
    async generateBundle() {
      if (this.environment.name !== 'client') return
      for (const [fileName, source] of await make()) this.emitFile({ type: 'asset', fileName, source })
    },
  }
}
