// Writes .env.example from the settings: npx node scripts/env-example.ts
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describeSettings } from './deploy/describe-settings.ts'

writeFileSync(join(import.meta.dirname, '../.env.example'), describeSettings())
