import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#test/free-port.ts'
import { onFirstCore } from './pinned-server.ts'

/** A file as nginx finds it: as it is, and precompressed beside it. */
export interface NginxFile {
  /** Its path below the root. */
  name: string
  identity: Uint8Array
  gzip: Uint8Array
}

/** An nginx with one worker, on a core of its own. */
export interface Nginx extends AsyncDisposable {
  address: string
  /** The worker's, which does all the work. */
  pid: number
}

/** Starts nginx on files in a folder. It logs each request, as our server does. @throws when it does not start */
export async function startNginx(folder: string, files: readonly NginxFile[]): Promise<Nginx> {
  for (const { name, identity, gzip } of files) {
    const path = join(folder, 'root', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, identity)
    writeFileSync(`${path}.gz`, gzip)
  }
  const port = await freePort()
  const config = join(folder, 'nginx.conf')
  writeFileSync(config, configOf(folder, port))
  const [command, ...args] = onFirstCore('nginx', '-c', config, '-p', folder, '-e', join(folder, 'error.log'))
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'] })
  const exited = once(child, 'exit')
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const address = `http://127.0.0.1:${port}`
  for (let tries = 0; !(await answers(address)); tries += 1) {
    if (child.exitCode !== null || tries > 100) throw new Error(`nginx did not start:\n${said}`)
    await sleep(50)
  }
  const [worker = ''] = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8').split(' ')
  return {
    address,
    pid: Number(worker),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM')
      await exited
    },
  }
}

function configOf(folder: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  )
  return `
${process.getuid?.() === 0 ? 'user root;' : ''}
worker_processes 1;
daemon off;
pid ${folder}/pid;
events { worker_connections 1024; }
http {
  types { text/html html; text/javascript js; }
  access_log ${folder}/access.log;
  sendfile on;
  tcp_nopush on;
  keepalive_requests 100000000;
  ${temporary.join(' ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder}/root;
    gzip_static on;
    gzip_vary on;
  }
}
`
}

const answers = (address: string) =>
  fetch(address).then(
    () => true,
    () => false,
  )
