// Writes .env.example from the settings: npx node ops/env-example.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SETTING_GROUPS } from '#contracts/setting-kinds.ts'
import { SETTINGS } from '#server/start/config.ts'

/** Every setting, commented out: with an example, its default, or nothing. */
export function describeSettings(): string {
  const groups = Object.entries(SETTING_GROUPS).map(([id, title]) => {
    const settings = SETTINGS.filter(({ group }) => group === id)
    const lines = settings.map(({ name, example, fallback }) => `#${name}=${example ?? fallback ?? ''}\n`)
    return `\n# ${title}\n${lines.join('')}`
  })
  return `# Made by npx node ops/env-example.ts. Copy it to .env (chmod 640), take the # away from what you set, and run npm run doctor.
# docs/operations.md says what each is for. One NAME=value to a line, without quotes and with comments on lines of their
# own: docker run --env-file takes quotes and comments literally.
${groups.join('')}`
}

if (import.meta.main) writeFileSync(join(import.meta.dirname, '../.env.example'), describeSettings())
