import { join } from 'node:path'
import { data, type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { vaultItems } from '#content/vault.ts'
import { LEAD_MAGNET } from '#contracts/field-rules.ts'
import { describePdf } from '../../content/download.ts'
import { PDF_FOLDER, readPdfFacts } from '../../content/downloads.server.ts'
import { readAbout } from '../../content/pages/about.server.ts'
import { readOnce } from '../../content/pieces/read-once.server.ts'
import { LeadMagnetScreen } from '../../lead-forms/lead-magnet-screen.tsx'
import { VaultScreen } from '../../lead-forms/vault-screen.tsx'
import { pageMeta } from '../../page-meta.ts'
import { NotFound } from '../../sections/not-found.tsx'
import { meta as notFoundMeta } from '../not-found.tsx'
import { givenContext } from './given-context.ts'

/** What the vault calls the guide, and as much as is known of its PDF. */
const readGuide = readOnce(() => {
  const title = vaultItems.find(({ slug }) => slug === LEAD_MAGNET)?.title ?? 'A guide'
  const pdf = readPdfFacts(join(PDF_FOLDER, 'masking-guide.pdf'))
  return { label: `${title} · ${describePdf({ isExternal: false, ...(pdf && { pdf }) })}` }
})

/** A page whose address only the server knows (decisions §2); every other address of one segment is not found. */
export const loader = ({ context }: LoaderFunctionArgs) => {
  const { unlisted } = context.get(givenContext)
  if (unlisted?.screen !== 'lead-magnet') return data(unlisted ?? null, { status: unlisted ? 200 : 404 })
  const { founderName, founderBackground, sample } = readAbout()
  return data({ ...unlisted, guide: readGuide().label, founder: { founderName, founderBackground, sample } })
}

const HEADS = {
  vault: { title: 'Exclusive Download Vault', description: 'Tools for the people we gave this address.' },
  'lead-magnet': {
    title: 'Take the Names Out First',
    description: 'What has to come out of a document before an AI tool reads it.',
  },
}

interface UnlistedMetaArgs {
  loaderData: ReturnType<typeof loader>['data'] | undefined
}

export const meta = ({ loaderData }: UnlistedMetaArgs) =>
  loaderData
    ? [...pageMeta(HEADS[loaderData.screen]), { name: 'robots', content: 'noindex, nofollow' }]
    : notFoundMeta()

export default function UnlistedPage() {
  const unlisted = useLoaderData<typeof loader>()
  switch (unlisted?.screen) {
    case 'vault':
      return <VaultScreen leadMagnetHref={unlisted.leadMagnetHref} />
    case 'lead-magnet':
      return <LeadMagnetScreen guide={unlisted.guide} founder={unlisted.founder} />
    case undefined:
      return <NotFound />
  }
}
