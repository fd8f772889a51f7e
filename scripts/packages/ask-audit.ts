import { execFile } from 'node:child_process'
import * as z from 'zod/mini'

const report = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      severity: z.enum(['info', 'low', 'moderate', 'high', 'critical']),
      via: z.array(z.union([z.string(), z.object({ title: z.string(), url: z.optional(z.string()) })])),
    }),
  ),
})

/** A package with a known vulnerability, its own or that of one that it uses. */
export interface Vulnerability {
  name: string
  severity: 'info' | 'low' | 'moderate' | 'high' | 'critical'
  /** What it is, with the advisory's address where there is one. */
  why: string
}

/** What the registry knows; or why it could not be asked, which says nothing about the packages. */
export type Audit = { asked: true; vulnerabilities: Vulnerability[] } | { asked: false; reason: string }

/** Asks the registry by `npm audit`. @param folder that of package.json */
export async function askAudit(folder: string, env: NodeJS.ProcessEnv = process.env): Promise<Audit> {
  const [command, ...args] = npmCommand(env)
  const answer = await new Promise<string>((resolve) => {
    const options = { cwd: folder, env, timeout: 120_000, maxBuffer: 64 * 1024 * 1024, shell: command === 'npm.cmd' }
    // Its exit status is 1 when there is something to tell.
    execFile(command, [...args, 'audit', '--json', '--package-lock-only'], options, (_, stdout) => resolve(stdout))
  })
  const json = parse(answer)
  const read = report.safeParse(json)
  if (!read.success) return { asked: false, reason: reasonOf(json) }
  return {
    asked: true,
    vulnerabilities: Object.entries(read.data.vulnerabilities).map(([name, { severity, via }]) => ({
      name,
      severity,
      why: via
        .map((each) => (typeof each === 'string' ? `uses ${each}` : `${each.title} ${each.url ?? ''}`))
        .join('; '),
    })),
  }
}

const refusal = z.object({ message: z.string() })

function reasonOf(json: unknown): string {
  const read = refusal.safeParse(json)
  return read.success ? read.data.message : 'npm audit gave no answer'
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The npm that runs this, else the one of the machine. */
function npmCommand(env: NodeJS.ProcessEnv): [string, ...string[]] {
  const npm = env['npm_execpath'] ?? ''
  if (/npm-cli\.c?js$/.test(npm)) return [process.execPath, npm]
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm']
}
