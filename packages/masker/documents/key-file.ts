import * as z from 'zod/mini'
import { KINDS } from '../engine/annotated-text.ts'
import { ifPossible } from '../engine/if-possible.ts'
import type { MaskingKey } from '../engine/restore-text.ts'

const replacement = z.object({ start: z.number(), end: z.number(), text: z.string() })
const keyFile = z.object({
  entities: z.array(
    z.object({ placeholder: z.string(), kind: z.enum(KINDS), main: z.string(), forms: z.array(z.string()) }),
  ),
  lines: z.record(z.string(), z.array(z.array(replacement))),
})

/** Reads a key saved as a file. @returns undefined if it isn't one of ours */
export const readKeyFile = (json: string): MaskingKey | undefined => ifPossible(() => keyFile.parse(JSON.parse(json)))
