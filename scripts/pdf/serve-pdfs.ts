import type { Plugin } from 'vite'

/** In development, answers a download's address with its PDF, made anew from its source each time. */
export function servePdfs(): Plugin {
  return {
    name: 'serve-pdfs',
    apply: 'serve',
    configureServer(vite) {
      vite.middlewares.use('/downloads', (request, response, next) => {
        const slug = /^\/([a-z0-9-]+)\.pdf$/.exec(request.url ?? '')?.[1]
        makeBySlug(slug)
          .then((pdf) => {
            if (pdf) response.setHeader('content-type', 'application/pdf').end(pdf)
            else next()
          })
          .catch(next)
      })
    },
  }
}

async function makeBySlug(slug: string | undefined): Promise<Buffer | undefined> {
  // Loaded when they are first needed: a build reads this file too.
  const [{ makePdf }, { makePdfFonts }, { listPdfSources }] = await Promise.all([
    import('./make-pdf.ts'),
    import('./pdf-fonts.ts'),
    import('./pdf-sources.ts'),
  ])
  const source = listPdfSources().find((one) => one.slug === slug)
  return source && makePdf(source, await makePdfFonts())
}
