import { pageMeta } from '../../page-meta.ts'
import { ResultScreen } from '../../purchase/result/result-screen.tsx'

export const meta = () => [
  ...pageMeta({ title: 'Your purchase', description: 'The downloads of Document Masker.' }),
  { name: 'robots', content: 'noindex' },
]

export default function BuySuccessPage() {
  return <ResultScreen />
}
