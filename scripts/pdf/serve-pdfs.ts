import type { Plugin } from 'vite'

/** In development, answers a download's address with its PDF, made anew from its source each time. */
export function servePdfs(): Plugin {
  return {
    name: 'serve-pdfs',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use('/downloads', async (request, response, next) => {
        try {
          const slug = /^\/([a-z0-9-]+)\.pdf$/.exec(request.url ?? '')?.[1]
          // Loaded when they are first needed: a build reads this file too.
          const [{ listDownloadSources }, { makePdf }, { makePdfFonts }] = await Promise.all([
            import('#app/content/downloads.server.ts'),
            import('./make-pdf.ts'),
            import('./pdf-fonts.ts'),
          ])
          const source = listDownloadSources().find((download) => !download.isExternal && download.slug === slug)
          if (!source) return next()
          response.setHeader('content-type', 'application/pdf').end(await makePdf(source, await makePdfFonts()))
        } catch (error) {
          next(error)
        }
      })
    },
  }
}
