import { once } from 'node:events'
import { type IncomingHttpHeaders, type IncomingMessage, request as openRequest } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'

/** An answer as it went over the wire. */
export interface WireAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Buffer
}

/** Asks without any header of its own and unpacks nothing. */
export async function ask(url: string, headers: Record<string, string> = {}, method = 'GET'): Promise<WireAnswer> {
  const request = openRequest(url, { method, headers, agent: false }).end()
  const [response] = (await once(request, 'response')) as [IncomingMessage]
  const chunks: Buffer[] = []
  for await (const chunk of response) chunks.push(chunk as Buffer)
  return { status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(chunks) }
}

const UNPACK = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: gunzipSync }

/** What HTTP asks of a server of files, tried over the wire. @returns a sentence for each thing that is wrong */
export async function checkAnswers(address: string, texts: readonly string[], pdf: string): Promise<string[]> {
  const wrong: string[] = []
  const expect = (isRight: boolean, what: string) => {
    if (!isRight) wrong.push(what)
  }
  for (const path of texts) {
    const url = `${address}${path}`
    const plain = await ask(url)
    expect(plain.status === 200 && !plain.headers['content-encoding'], `${path}: is not sent plainly when it should be`)
    expect(plain.headers.vary === 'accept-encoding', `${path}: no Vary when sent plainly`)
    const tags = new Set([plain.headers.etag])
    for (const [encoding, unpack] of Object.entries(UNPACK)) {
      const packed = await ask(url, { 'accept-encoding': encoding })
      expect(packed.headers['content-encoding'] === encoding, `${path}: not sent as ${encoding}`)
      expect(packed.headers.vary === 'accept-encoding', `${path}: no Vary as ${encoding}`)
      expect(unpack(packed.body).equals(plain.body), `${path}: another content as ${encoding}`)
      tags.add(packed.headers.etag)
      const again = await ask(url, { 'accept-encoding': encoding, 'if-none-match': packed.headers.etag ?? '' })
      expect(again.status === 304 && again.body.length === 0, `${path}: no 304 as ${encoding}`)
      const head = await ask(url, { 'accept-encoding': encoding }, 'HEAD')
      const isSame = ['etag', 'content-length', 'content-type'].every(
        (name) => head.headers[name] === packed.headers[name],
      )
      expect(head.status === 200 && isSame && head.body.length === 0, `${path}: HEAD differs from GET as ${encoding}`)
    }
    expect(!tags.has(undefined) && tags.size === 4, `${path}: its forms do not have an ETag each`)
    const refused = await ask(url, { 'accept-encoding': 'br;q=0, zstd;q=0.5, gzip;q=0.9' })
    expect(refused.headers['content-encoding'] === 'gzip', `${path}: the weights of Accept-Encoding do not count`)
  }
  const url = `${address}${pdf}`
  const whole = await ask(url)
  const part = await ask(url, { range: 'bytes=100-199', 'if-range': whole.headers.etag ?? '' })
  const isPart = part.status === 206 && part.body.equals(whole.body.subarray(100, 200))
  expect(isPart, `${pdf}: a part is not sent`)
  expect(part.headers['content-range'] === `bytes 100-199/${whole.body.length}`, `${pdf}: no Content-Range`)
  expect((await ask(url, { range: `bytes=${whole.body.length}-` })).status === 416, `${pdf}: no 416 behind its end`)
  return wrong
}
