import type { ServerResponse } from 'node:http'
import type { Plugin } from 'vite'

/** In development, answers a download's address with its PDF, made anew from its source each time. */
export function servePdfs(): Plugin {
  return {
    name: 'serve-pdfs',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use('/downloads', (request, response, next) => {
        void answerWithPdf(/^\/([a-z0-9-]+)\.pdf$/.exec(request.url ?? '')?.[1], response, next)
      })
    },
  }
}

async function answerWithPdf(slug: string | undefined, response: ServerResponse, next: (error?: unknown) => void) {
  try {
    // Loaded when they are first needed: a build reads this file too.
    const [{ makePdf }, { makePdfFonts }, { listPdfSources }] = await Promise.all([
      import('./make-pdf.ts'),
      import('./pdf-fonts.ts'),
      import('./pdf-sources.ts'),
    ])
    const source = listPdfSources().find((one) => one.slug === slug)
    if (!source) return next()
    response.setHeader('content-type', 'application/pdf').end(await makePdf(source, await makePdfFonts()))
  } catch (error) {
    next(error)
  }
}
