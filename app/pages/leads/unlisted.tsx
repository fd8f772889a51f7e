import { vault } from '#content/vault.ts'
import { LEAD_MAGNET } from '#contracts/field-rules.ts'
import { GUIDE_FILE } from '#contracts/plain/guide.ts'
import { describeFile } from '../../content/download.ts'
import { servedFile } from '../../content/download-files.server.ts'
import { readAbout } from '../../content/pages/about.server.ts'
import { readOnce } from '../../content/pieces/read-once.server.ts'
import { LeadMagnetScreen } from '../../lead-forms/lead-magnet-screen.tsx'
import { VaultScreen } from '../../lead-forms/vault-screen.tsx'
import { pageMeta } from '../../page-meta.ts'
import type { LoaderArgs, MetaArgs, PageProps } from '../../page-module.ts'
import { meta as notFoundMeta } from '../not-found.tsx'

/** What the vault calls the guide, and as much as is known of its PDF. */
const readGuide = readOnce(() => {
  const title = vault.items.find(({ slug }) => slug === LEAD_MAGNET)?.title ?? 'A guide'
  return { label: `${title} · ${describeFile(servedFile(GUIDE_FILE))}` }
})

/**
 * A page whose address only the server knows; every other address of one segment is not found. The vault's words come from here
 * alone: whatever an island names itself is in a script that everybody can read.
 */
export const loader = ({ given: { unlisted } }: LoaderArgs) => {
  if (!unlisted) return undefined
  if (unlisted.screen === 'vault') return { ...unlisted, vault }
  const { founderName, founderBackground, sample } = readAbout()
  return { ...unlisted, guide: readGuide().label, founder: { founderName, founderBackground, sample } }
}

const LEAD_MAGNET_HEAD = {
  title: 'Take the Names Out First',
  description: 'What has to come out of a document before an AI tool reads it.',
}

export const meta = ({ loaderData }: MetaArgs<typeof loader>) =>
  loaderData ? pageMeta(loaderData.screen === 'vault' ? loaderData.vault : LEAD_MAGNET_HEAD) : notFoundMeta()

export default function UnlistedPage({ loaderData: unlisted }: PageProps<typeof loader>) {
  switch (unlisted.screen) {
    case 'vault':
      return <VaultScreen vault={unlisted.vault} leadMagnetHref={unlisted.leadMagnetHref} />
    case 'lead-magnet':
      return <LeadMagnetScreen guide={unlisted.guide} founder={unlisted.founder} />
  }
}
