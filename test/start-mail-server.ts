import { once } from 'node:events'
import type { Socket } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { callbackify } from 'node:util'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'

/** A received mail: its source, its recipients, and how it was sent. */
export interface ArrivedMail {
  raw: string
  recipients: string[]
  session: SMTPServerSession
}

/** The firm's mail server, on this machine. */
export interface TestMailServer extends AsyncDisposable {
  port: number
  /** `smtp://127.0.0.1:…` */
  url: string
  mails: ArrivedMail[]
  /** Number of connections so far. */
  connections: () => number
  /** Closes every connection. */
  cut(): void
}

/** An error that makes the server reply with this code. */
export const reply = (responseCode: number, message = 'No.') => Object.assign(new Error(message), { responseCode })

/** A step of a delivery at which the server replies with this code. */
export const refusing =
  (code: number, message?: string) => (_what: unknown, _session: unknown, done: (error: Error) => void) =>
    done(reply(code, message))

/** Starts an SMTP server that accepts every mail by default. With TLS, it uses the certificate below. */
export async function startMailServer(options: SMTPServerOptions = {}, port = 0): Promise<TestMailServer> {
  const mails: ArrivedMail[] = []
  const sockets = new Set<Socket>()
  let connections = 0
  const server = new SMTPServer({
    authOptional: true,
    disableReverseLookup: true,
    ...CERTIFICATE,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData: callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
      const raw = (await buffer(stream)).toString()
      mails.push({ raw, recipients: session.envelope.rcptTo.map(({ address }) => address), session })
    }),
    ...options,
  })
  server.on('error', () => {})
  server.server.on('connection', (socket) => {
    connections += 1
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })
  // All local addresses: 0.0.0.0 is one that isn't treated as loopback.
  const listening = server.listen(port, '0.0.0.0')
  await once(listening, 'listening')
  const bound = listening.address()
  if (typeof bound !== 'object' || !bound) throw new Error('the mail server has no port')
  const cut = () => sockets.forEach((socket) => socket.destroy())
  return {
    port: bound.port,
    url: `smtp://127.0.0.1:${bound.port}`,
    mails,
    connections: () => connections,
    cut,
    async [Symbol.asyncDispose]() {
      const closed = new Promise<void>((resolve) => server.close(resolve))
      cut()
      await closed
    },
  }
}

/** For this test server only: localhost, 127.0.0.1 and 0.0.0.0. */
export const CERTIFICATE = {
  key: `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg6x5bu3EsVFkk1Mze
p6Z9JetNKp1yGOHI0z9ujnnmWTahRANCAARI4k08IRYQH2M4QyRQQ41zFxXCz8AV
Nka4a7TWgUfDCSkjlqkZTQaWnCupl7A2w4MlERcMr4iVt1BLKpvSof3x
-----END PRIVATE KEY-----`,
  cert: `-----BEGIN CERTIFICATE-----
MIIBoTCCAUegAwIBAgIUD3AiQ0TlhnL3hyGwl7Xu2Fcb/yswCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEyMzExNDUyOFoYDzIxMjYxMDMw
MTE0NTI4WjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAARI4k08IRYQH2M4QyRQQ41zFxXCz8AVNka4a7TWgUfDCSkjlqkZTQaW
nCupl7A2w4MlERcMr4iVt1BLKpvSof3xo3UwczAdBgNVHQ4EFgQU5ccHt/V9UWy9
LCm04vnIjMf3IgkwHwYDVR0jBBgwFoAU5ccHt/V9UWy9LCm04vnIjMf3IgkwDwYD
VR0TAQH/BAUwAwEB/zAgBgNVHREEGTAXgglsb2NhbGhvc3SHBH8AAAGHBAAAAAAw
CgYIKoZIzj0EAwIDSAAwRQIhANni/rNr+oUe4FTtesKd9g232rBZna1sjkoUU0p8
mzfkAiBW+HegM3oN0sQDbRC0I3AHkPTMDyYKvyaGVoZz8sNL0A==
-----END CERTIFICATE-----`,
}
