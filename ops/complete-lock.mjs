// Adds other platforms' binaries that this registry lacks to package-lock.json, without integrity (decision 0020). Run
// after `npm install --package-lock-only`: node ops/complete-lock.mjs
import { readFileSync, writeFileSync } from 'node:fs'

const CPUS = ['arm64', 'x64', 'arm', 'ppc64', 'riscv64', 's390x', 'ia32', 'wasm32']
const SYSTEMS = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openharmony']

/** @typedef {{ version?: string, dev?: boolean, optionalDependencies?: Record<string, string> }} Package */
const lock = /** @type {{ packages: Record<string, Package> }} */ (
  JSON.parse(readFileSync('package-lock.json', 'utf8'))
)
const { packages } = lock

for (const [path, parent] of Object.entries(packages)) {
  for (const [name, version] of Object.entries(parent.optionalDependencies ?? {})) {
    if (packages[`node_modules/${name}`] || packages[`${path}/node_modules/${name}`]) continue
    const words = name.split(/[-/]/)
    const os = SYSTEMS.find((system) => words.includes(system))
    const cpu = CPUS.find((kind) => words.includes(kind))
    if (!cpu) throw new Error(`${name}: its name does not say its platform`)
    packages[`node_modules/${name}`] = {
      version,
      cpu: [cpu],
      ...(parent.dev ? { dev: true } : {}),
      optional: true,
      ...(os ? { os: [os] } : {}),
      ...(os === 'linux' && /musl|gnu/.test(name) ? { libc: [name.includes('musl') ? 'musl' : 'glibc'] } : {}),
    }
  }
}
lock.packages = Object.fromEntries(Object.entries(packages).toSorted(([a], [b]) => (a < b ? -1 : 1)))
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
