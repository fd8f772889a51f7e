import type { ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import { GUIDE_FILE, GUIDE_IN_DEVELOPMENT } from '../../contracts/guide.ts'

/** In development, answers a download's address with its file, made anew from its source each time; and the server, with the guide. */
export function serveDownloads(): Plugin {
  return {
    name: 'serve-downloads',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use('/downloads', (request, response, next) => {
        void answerWithFile((request.url ?? '').slice(1), true, response, next)
      })
      vite.middlewares.use(GUIDE_IN_DEVELOPMENT, (_, response, next) => {
        void answerWithFile(GUIDE_FILE, false, response, next)
      })
    },
  }
}

async function answerWithFile(
  name: string,
  isPublic: boolean,
  response: ServerResponse,
  next: (error?: unknown) => void,
) {
  try {
    // Loaded when it is first needed: a build reads this file too.
    const { listMadeFiles } = await import('./made-files.ts')
    const file = listMadeFiles().find((one) => one.name === name && one.isPublic === isPublic)
    if (!file) return next()
    if (file.name.endsWith('.pdf')) response.setHeader('content-type', 'application/pdf')
    response.end(await file.make())
  } catch (error) {
    next(error)
  }
}
