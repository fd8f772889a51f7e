import type { LoaderArgs } from '../render/page-meta.ts'
import { manifestOf } from './manifest.ts'

export function loader({ content }: LoaderArgs) {
  const { name } = content.site()
  const position = { id: '/console', start_url: '/console', scope: '/console' }
  return manifestOf({ name: `${name} console`, short_name: name, ...position, display: 'standalone' })
}
