import { useSiteConfig } from '../site-config.ts'
import { SiteLink } from '../ui/site-link.tsx'
import { Later } from './later.tsx'

interface SandboxMarkProps {
  /** One word to the eye. */
  isShort?: boolean
}

/** Names what is not real on this server; nothing where everything is (decisions §6). */
export const SandboxMark = (props: SandboxMarkProps) => (
  <Later>
    <KnownSandboxMark {...props} />
  </Later>
)

function KnownSandboxMark({ isShort = false }: SandboxMarkProps) {
  const config = useSiteConfig()
  if (!config?.sandboxed.length) return null
  return (
    <SiteLink to="/sandbox" className="label py-1.5 text-accent-text underline-offset-4 hover:underline">
      Sandbox<span className={isShort ? 'sr-only' : undefined}>: {config.sandboxed.join(', ')}</span>
    </SiteLink>
  )
}
