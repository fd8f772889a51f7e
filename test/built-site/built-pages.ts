import { globSync } from 'node:fs'
import { request } from 'node:http'
import { resolve } from 'node:path'

const CLIENT = resolve(import.meta.dirname, '../../build/client')

/** Paths of all built pages. */
export const builtPages = (): string[] =>
  globSync('**/index.html', { cwd: CLIENT })
    .map((file) => `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`)
    .toSorted()

/** One built page of each kind: an article, a case study, an offer's landing page of each variant, and all the others. */
export const pageKinds = (): string[] =>
  [
    ...Map.groupBy(builtPages(), (path) =>
      path.replace(/^(\/(?:articles|case-studies|examples)\/).+|^(\/lp_)0[1-9].+(_[ab])$/, '$1$2$3'),
    ).values(),
  ].map(([first = '/']) => first)

/** Paths of all other built files, except those with a content hash in their name. */
export const builtFiles = (): string[] =>
  globSync('**/*.{txt,xml,md,png,svg,pdf,ico}', { cwd: CLIENT })
    .map((file) => `/${file.replaceAll('\\', '/')}`)
    .filter((path) => !path.startsWith('/assets/'))
    .toSorted()

/** A raw server response, without following redirects. */
export interface PlainAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Sends a request with any headers, including Host, which `fetch` doesn't allow. */
export async function askPlainly(
  address: string,
  path: string,
  headers: Record<string, string> = {},
  method = 'GET',
): Promise<PlainAnswer> {
  const { promise, resolve: answered, reject } = Promise.withResolvers<PlainAnswer>()
  const { hostname, port } = new URL(address)
  const asked = request({ hostname, port, path, headers, method, agent: false }, (response) => {
    const chunks: Buffer[] = []
    response.on('data', (chunk: Buffer) => chunks.push(chunk))
    response.on('error', reject)
    response.on('end', () => {
      const { statusCode: status = 0, headers: answeredHeaders } = response
      answered({ status, headers: answeredHeaders, body: Buffer.concat(chunks).toString('latin1') })
    })
  })
  asked.on('error', reject).end()
  return promise
}
