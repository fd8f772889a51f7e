import { Island } from '../islands/island.tsx'
import { pageMeta } from '../render/page-meta.ts'

export const meta = () => pageMeta({ title: 'Sandbox', description: 'What the stand-in for the automation received.' })

export default function SandboxPage() {
  return <Island name="sandbox" props={{}} atOnce="always" />
}
