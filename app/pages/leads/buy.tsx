import { pageMeta } from '../../page-meta.ts'
import { BuyScreen } from '../../purchase/buy/buy-screen.tsx'

export const meta = () => [
  ...pageMeta({
    title: 'Buy Document Masker',
    description: 'Early access to Document Masker, for clients with a code.',
  }),
  { name: 'robots', content: 'noindex' },
]

export default function BuyPage() {
  return <BuyScreen />
}
