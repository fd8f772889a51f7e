import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** A container's image has no npm, and no scripts. */
const HAS_NPM = existsSync(join(import.meta.dirname, '../scripts'))

/** Commands as they can be run here: with npm, or in a container with Node.js alone. */
export const asRunHere = (text: string, hasNpm = HAS_NPM): string =>
  hasNpm
    ? text
    : text.replaceAll(
        /npm run (?:--silent )?([a-z][a-z:-]*)(?: --(?= ))?/g,
        (_, name: string) => `docker exec gimbal node server/commands/${name.replace(':', '-')}.ts`,
      )
