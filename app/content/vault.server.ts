import * as z from 'zod'
import { fields, listOf } from './front-matter.server.ts'
import { words } from './words-file.server.ts'

const OPEN = 'is neither true nor false. Write isAvailable: true once it can be had'

export const vaultWords = fields({
  title: words,
  description: words,
  label: words,
  introduction: words,
  empty: words,
  items: listOf(
    fields({
      slug: words,
      title: words,
      excerpt: words,
      isAvailable: z.boolean({ error: OPEN }),
    }),
  ),
})

export type Vault = z.infer<typeof vaultWords>
export type VaultItem = Vault['items'][number]
