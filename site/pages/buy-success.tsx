import { Island } from '../islands/island.tsx'
import { pageMeta } from '../render/page-meta.ts'

export const meta = () => pageMeta({ title: 'Your purchase', description: 'The downloads of Document Masker.' })

export default function BuySuccessPage() {
  return <Island name="purchase-result" props={{}} atOnce="always" />
}
