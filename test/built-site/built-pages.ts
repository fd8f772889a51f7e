import { globSync } from 'node:fs'
import { request } from 'node:http'
import { resolve } from 'node:path'

const CLIENT = resolve(import.meta.dirname, '../../build/client')

/** The addresses of all pages that the build made. */
export const builtPages = (): string[] =>
  globSync('**/index.html', { cwd: CLIENT })
    .map((file) => `/${file.replaceAll('\\', '/').replace(/\/?index\.html$/, '')}`)
    .toSorted()

/** The addresses of all other files of it, but those whose name holds a hash of what is in them. */
export const builtFiles = (): string[] =>
  globSync('**/*.{txt,xml,md,webmanifest,png,svg,pdf,ico}', { cwd: CLIENT })
    .map((file) => `/${file.replaceAll('\\', '/')}`)
    .filter((path) => !path.startsWith('/assets/'))
    .toSorted()

/** What a server answered, as it came: no redirect is followed. */
export interface PlainAnswer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: string
}

/** Asks a server by any headers, Host included, which `fetch` would not send. */
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
