import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { npmCommand } from '../set-up/install.mjs'

/** Beside the build, where nothing is served from. */
export const SBOM_FILE = 'sbom.cdx.json'

/** Far more than a list of some thousand packages takes. */
const MOST_BYTES = 64 * 1024 * 1024

/**
 * A software bill of materials: every package that the lock file pins, with its hash and license, in CycloneDX (JSON). Those
 * of tests are marked `cdx:npm:package:development`.
 * @param root the folder of package.json
 * @throws Error when npm can't make one
 */
export async function listPackages(root: string): Promise<string> {
  const [npm, ...before] = npmCommand()
  const args = [...before, 'sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const options = { cwd: root, maxBuffer: MOST_BYTES, shell: npm === 'npm.cmd' }
  const { stdout } = await promisify(execFile)(npm, args, options)
  return stdout
}
