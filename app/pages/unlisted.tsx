import { LEAD_MAGNET } from '#contracts/field-rules.ts'
import { GUIDE_FILE } from '#contracts/masker-release.ts'
import { describeFile, servedFile } from '../content/downloads.server.ts'
import type { Content } from '../content/open-content.server.ts'
import { LeadMagnetScreen } from '../lead-forms/lead-magnet-screen.tsx'
import { VaultScreen } from '../lead-forms/vault-screen.tsx'
import { type LoaderArgs, type MetaArgs, type PageProps, pageMeta } from '../page-meta.ts'
import { meta as notFoundMeta } from './not-found.tsx'

function guideLabel({ files, vault }: Content): string {
  const title = vault().items.find(({ slug }) => slug === LEAD_MAGNET)?.title ?? 'A guide'
  return `${title} · ${describeFile(servedFile(GUIDE_FILE, files))}`
}

/**
 * The vault and the lead magnet, whose paths only the server knows. The vault's text must come from here, because
 * anyone can read an island's script.
 */
export const loader = ({ content, given: { unlisted } }: LoaderArgs) => {
  if (!unlisted) return undefined
  if (unlisted.screen === 'vault') return { ...unlisted, vault: content.vault() }
  return { ...unlisted, guide: guideLabel(content), founder: content.about() }
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
