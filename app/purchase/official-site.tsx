import { Arrow } from '../ui/arrow.tsx'
import { useSiteConfig } from '../use-site-config.ts'

/** The link to the official site, if the owner has set one. It comes with the site's settings. */
export function OfficialSite() {
  const address = useSiteConfig()?.maskerSite
  if (!address) return null
  return (
    <p>
      <a
        href={address}
        className="inline-flex items-center gap-3 font-medium underline decoration-accent decoration-2 underline-offset-6 hover:decoration-3"
      >
        The app’s official site
        <Arrow />
      </a>
    </p>
  )
}
