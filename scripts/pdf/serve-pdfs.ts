import type { ServerResponse } from 'node:http'
import type { Plugin } from 'vite'
import { GUIDE_FILE, GUIDE_IN_DEVELOPMENT } from '../../contracts/plain/guide.ts'
import type { PdfKind } from './pdf-sources.ts'

/** In development, answers a download's address with its PDF, made anew from its source each time; and the server, with the guide. */
export function servePdfs(): Plugin {
  return {
    name: 'serve-pdfs',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use('/downloads', (request, response, next) => {
        void answerWithPdf('Worksheet', (request.url ?? '').slice(1), response, next)
      })
      vite.middlewares.use(GUIDE_IN_DEVELOPMENT, (_, response, next) => {
        void answerWithPdf('Guide', GUIDE_FILE, response, next)
      })
    },
  }
}

async function answerWithPdf(kind: PdfKind, name: string, response: ServerResponse, next: (error?: unknown) => void) {
  try {
    // Loaded when they are first needed: a build reads this file too.
    const [{ makePdf }, { makePdfFonts }, { listPdfSources }] = await Promise.all([
      import('./make-pdf.ts'),
      import('./pdf-fonts.ts'),
      import('./pdf-sources.ts'),
    ])
    const source = listPdfSources().find((one) => one.kind === kind && `${one.slug}.pdf` === name)
    if (!source) return next()
    response.setHeader('content-type', 'application/pdf').end(await makePdf(source, await makePdfFonts()))
  } catch (error) {
    next(error)
  }
}
