import { Island } from '../islands/island.tsx'
import { pageMeta } from '../render/page-meta.tsx'

export const meta = () =>
  pageMeta({ title: 'Buy Document Masker', description: 'Early access to Document Masker, for clients with a code.' })

export default function BuyPage() {
  return <Island name="buy" props={{}} atOnce="always" />
}
