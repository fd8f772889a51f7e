import { ResultScreen } from '../purchase/result-screen.tsx'
import { type LoaderArgs, type PageProps, pageMeta } from '../render/page-meta.tsx'

export const loader = ({ given: { purchase } }: LoaderArgs) => purchase

export const meta = () => pageMeta({ title: 'Your purchase', description: 'The downloads of Document Masker.' })

export default function BuySuccessPage({ loaderData: screen }: PageProps<typeof loader>) {
  return <ResultScreen screen={screen} />
}
