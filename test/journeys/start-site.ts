import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

/** The site as `npm start` runs it, on a free port. */
export interface RunningSite {
  address: string
  /** Ends it with SIGTERM and waits for its end. */
  stop(): Promise<void>
}

/** Starts the built site in a process of its own, with nothing of this machine's settings but what is given. */
export async function startSite(settings: Record<string, string>): Promise<RunningSite> {
  const { PATH = '', HOME = '' } = process.env
  const server = spawn(process.execPath, ['server/main.ts'], {
    env: { PATH, HOME, PORT: '0', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let address: string | undefined
  for await (const line of createInterface({ input: server.stdout })) {
    address = /^Gimbal is at (\S+)$/.exec(line)?.[1]
    if (address) break
  }
  if (!address) throw new Error('the site ended before it said where it is')
  server.stdout.resume()
  return {
    address,
    async stop() {
      if (server.exitCode !== null || server.signalCode !== null) return
      server.kill('SIGTERM')
      await once(server, 'exit')
    },
  }
}
